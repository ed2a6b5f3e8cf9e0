"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const SVG = "http://www.w3.org/2000/svg";
  const WORDS = {
    deal: ["Deal", "局"], view: ["Seen by", "视角"], log: ["What happened", "经过"], all: ["spectator, all hands open", "旁观（明牌）"],
    everybody: ["what everybody knows", "众人所知"], first: ["first step", "开头"], back: ["step back", "上一步"], next: ["next step", "下一步"],
    last: ["last step", "结尾"], begin: ["Before the deal", "开局之前"], nothing: ["nothing is paid", "无"], seat: ["seat", "座位"], player: ["player", "玩家"],
    points: ["this deal", "本局"], has: ["points", "点数"], counts: ["nothing counts", "无番"], over: ["The match is over: ", "全场结束："],
    keys: ["Keys: ← → step, Home End, ↑ ↓ deals, V view, L language", "按键：← → 单步，Home End 首尾，↑ ↓ 换局，V 视角，L 语言"],
    only: ["This page holds only what {} may know.", "此页只有{}所知的内容。"], public: ["everybody", "众人"], result: ["result", "终局得分"],
    place: ["place", "名次"], slider: ["step", "步"],
  };
  const $ = (id) => document.getElementById(id);
  const state = { deal: 0, view: 0, at: 0, zh: document.documentElement.lang.startsWith("zh") ? 1 : 0 };
  const say = (key) => WORDS[key][state.zh];
  const make = (name, text, cls) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    if (cls) made.className = cls;
    return made;
  };
  const draw = (name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const sees = (bits) => bits === undefined || (bits >> state.view) & 1;

  // What every zone holds after every step, for one watcher of one deal.
  const kept = new Map();
  function frames() {
    const key = `${state.deal} ${state.view}`;
    if (kept.has(key)) return kept.get(key);
    const deal = data.deals[state.deal];
    let now = deal.zones.map(() => []);
    const all = deal.steps.map((step) => {
      const next = now.slice();
      for (const [zone, keep, tail, bits] of step.z || []) {
        if (sees(bits)) next[zone] = now[zone].slice(0, keep).concat(tail === "" ? [] : tail.split("\n"));
      }
      return (now = next);
    });
    kept.set(key, all);
    return all;
  }
  // The steps in which something happened for this watcher.
  const told = (step) => (step.t || []).find((one) => sees(one[2]));

  function tile(token) {
    const [, code, x, y, marks] = /^(\d+)\.(-?\d+)\.(-?\d+)([a-z]*)$/.exec(token);
    const side = marks.includes("s");
    const tint = marks.includes("w") ? "-gold" : marks.includes("g") ? "-grey" : "";
    const body = code === "63" ? "down" : (side ? "side" : "up") + tint;
    const group = draw("g", { transform: `translate(${x} ${y})` });
    group.append(draw("use", { href: `#t-${body}` }));
    group.append(draw("use", { href: `#t-${code}`, ...(side ? { transform: "translate(0 60)rotate(-90)" } : {}) }));
    if (marks.includes("o")) group.append(draw("use", { href: side ? "#t-on-side" : "#t-on-up" }));
    return group;
  }

  function lines(texts, place, lit) {
    const [x, top, first, size, middle] = place;
    let y = top;
    return texts.map((text, at) => {
      const high = at ? size : first;
      y += high * 1.18;
      const how = { x, y, "font-size": high, fill: lit && !at ? "#ffd75e" : "#f4f1e4" };
      if (!at) how["font-weight"] = 700;
      if (middle) how["text-anchor"] = "middle";
      return draw("text", how, text);
    });
  }

  function bottom(deal) {
    const own = deal.seats.indexOf(deal.views[state.view]);
    return own < 0 ? 0 : own;
  }

  function picture() {
    const deal = data.deals[state.deal];
    const now = frames()[state.at];
    const zone = (name) => now[deal.zones.indexOf(name)];
    const language = state.zh ? "zh" : "en";
    const svg = $("table");
    svg.setAttribute("viewBox", `0 0 ${data.size} ${deal.high}`);
    svg.setAttribute("font-family", data.font);
    const whole = draw("g", { id: "scene" });
    whole.innerHTML = deal.ground;
    const lit = zone(".lit")[0];
    const n = deal.seats.length;
    const small = n <= 4 && svg.clientWidth > 0 && svg.clientWidth < 560; // names alone, and these larger; what seats have stands below
    for (let step = 0; step < n; step++) {
      const seat = deal.seats[(bottom(deal) + step) % n];
      const group = draw("g", { transform: deal.turns[step], class: "seat", "data-seat": seat });
      for (const part of ["hand", "melds", "river", "aside", "won"]) {
        const tokens = zone(`${seat}.${part}`);
        if (!tokens.length) continue;
        const tiles = draw("g", { transform: tokens[0], class: part });
        tiles.append(...tokens.slice(1).map(tile));
        group.append(tiles);
      }
      if (seat === lit && deal.bar) {
        const bar = draw("g", {});
        bar.innerHTML = deal.bar;
        group.append(bar);
      }
      const [x, y, first, size] = deal.texts[step];
      const plate = small ? [name(deal, seat) + (seat === deal.dealer ? " ★" : "")] : zone(`${seat}.${language}`);
      whole.append(group, ...lines(plate, small ? [x, y, first * 1.6, size] : [x, y, first, size], seat === lit));
    }
    whole.append(...lines(zone(`.${language}`), [...deal.texts[n], true], false));
    const turned = zone(".turned");
    if (turned.length) {
      const tiles = draw("g", { transform: turned[0], class: "turned" });
      tiles.append(...turned.slice(1).map(tile));
      whole.append(tiles);
    }
    $("scene")?.remove();
    svg.append(whole);
  }

  const name = (deal, account) => (deal.names[account] || [account, account])[state.zh];

  function money() {
    const deal = data.deals[state.deal];
    const rows = frames()[state.at][deal.zones.indexOf(".money")];
    const points = rows.some((row) => row.includes(" "));
    const named = Object.values(deal.players).some(Boolean);
    const head = [["seat"], ...(named ? [["player"]] : []), ["points", "number"], ...(points ? [["has", "number"]] : [])];
    $("money").tHead.rows[0].replaceChildren(...head.map(([key, cls]) => make("th", say(key), cls)));
    $("money").tBodies[0].replaceChildren(
      ...rows.map((row, at) => {
        const account = deal.accounts[at];
        const [won, has] = row.split(" ");
        const cells = [make("td", name(deal, account))];
        if (named) cells.push(make("td", deal.players[account] || ""));
        cells.push(make("td", won === "+0" ? "0" : won, `number ${won === "+0" ? "" : won.startsWith("-") ? "down" : "up"}`));
        if (points) cells.push(make("td", has === undefined ? "" : has, "number"));
        const made = make("tr");
        made.append(...cells);
        return made;
      }),
    );
  }

  function explained(deal, settled, kind) {
    const out = [];
    for (const one of settled.wins.filter((one) => sees(one.for))) {
      const box = make("div", undefined, "win");
      box.append(make("strong", `${name(deal, one.who)}: ${one.value[state.zh]}`));
      if (one.hand) box.append(make("code", one.hand, "hand"));
      const items = make("table");
      for (const item of one.items) {
        const row = items.insertRow();
        row.append(make("td", item[state.zh]), make("td", item[2 + state.zh], "number"));
        const why = make("td");
        why.append(make("code", item[4]));
        row.append(why);
      }
      box.append(one.items.length ? items : make("p", say("counts"), "nothing"));
      out.push(box);
    }
    if (settled.paid.length) {
      const paid = make("table", undefined, "paid");
      for (const [payer, payee, amount, en, zh, rule] of settled.paid) {
        const row = paid.insertRow();
        row.append(make("td", `${name(deal, payer)} → ${name(deal, payee)}`), make("td", amount, "number"));
        const why = make("td", `${state.zh ? zh : en} `);
        why.append(make("code", rule));
        row.append(why);
      }
      out.push(paid);
    } else if (!out.length && kind === "settle") {
      out.push(make("p", say("nothing"), "nothing"));
    }
    return out;
  }

  let logged = "";
  function log() {
    const deal = data.deals[state.deal];
    const key = `${state.deal} ${state.view} ${state.zh}`;
    const list = $("log");
    if (logged !== key) {
      logged = key;
      list.replaceChildren();
      deal.steps.forEach((step, at) => {
        const text = told(step);
        if (!at || !text) return;
        const row = make("li", text[state.zh]);
        row.value = at;
        row.dataset.at = at;
        for (const one of step.s || []) row.append(...explained(deal, one, step.k));
        list.append(row);
      });
    }
    for (const row of list.children) {
      const at = Number(row.dataset.at);
      row.hidden = at > state.at;
      row.classList.toggle("now", at === state.at);
    }
    const shown = [...list.children].filter((row) => !row.hidden).pop();
    // Its end in sight, or where it is longer than the list, its beginning.
    const top = shown ? shown.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop : 0;
    list.scrollTop = shown ? Math.min(top, top + shown.offsetHeight - list.clientHeight) : 0;
  }

  function over() {
    const box = $("over");
    const deal = data.deals[state.deal];
    const last = state.deal === data.deals.length - 1 && state.at === deal.steps.length - 1;
    box.hidden = !(data.over && last);
    if (box.hidden) return;
    box.replaceChildren(make("strong", say("over") + data.over.why[state.zh] + " "), make("code", data.over.rule));
    const table = make("table");
    const head = table.createTHead().insertRow();
    head.append(make("th", say("place"), "number"), make("th", say("seat")), make("th", say("player")), make("th", say("has"), "number"), make("th", say("result"), "number"));
    const body = table.createTBody();
    data.over.places.forEach(([seat, player, points, result], at) => {
      const row = body.insertRow();
      row.append(make("td", at + 1, "number"), make("td", name(deal, seat)), make("td", player), make("td", points, "number"), make("td", result, "number"));
    });
    box.append(table);
  }

  function viewName(deal, key) {
    if (key === "*") return say("all");
    if (key === "") return say("everybody");
    const player = deal.players[key];
    return name(deal, key) + (player ? ` (${player})` : "");
  }

  function options(select, texts, chosen) {
    select.replaceChildren(
      ...texts.map((text, at) => {
        const made = make("option", text);
        made.value = at;
        return made;
      }),
    );
    select.value = chosen;
    select.disabled = texts.length < 2;
  }

  function frame() {
    const deal = data.deals[state.deal];
    document.documentElement.lang = state.zh ? "zh-Hans" : "en";
    document.title = data.title[state.zh];
    $("title").textContent = data.title[state.zh];
    $("facts").textContent = [deal.facts[state.zh], ...deal.options].join(" · ");
    $("lang").textContent = state.zh ? "English" : "中文";
    for (const one of document.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
    for (const key of ["first", "back", "next", "last"]) {
      $(key).title = `${say(key)} (${$(key).dataset.key})`;
      $(key).setAttribute("aria-label", say(key));
    }
    $("slider").setAttribute("aria-label", say("slider"));
    options($("deal"), data.deals.map((one) => String(one.number)), state.deal);
    options($("view"), deal.views.map((key) => viewName(deal, key)), state.view);
    const whose = deal.views[0] === "" ? say("public") : name(deal, deal.views[0]);
    $("note").textContent = deal.views.length > 1 ? "" : say("only").replace("{}", whose);
    $("slider").max = deal.steps.length - 1;
    show();
  }

  function show() {
    const deal = data.deals[state.deal];
    const text = told(deal.steps[state.at]);
    $("caption").textContent = state.at === 0 ? say("begin") : text ? text[state.zh] : "…";
    $("slider").value = state.at;
    $("at").textContent = `${state.at} / ${deal.steps.length - 1}`;
    const end = state.at === deal.steps.length - 1;
    $("first").disabled = state.at === 0;
    $("back").disabled = state.at === 0 && state.deal === 0;
    $("next").disabled = end && state.deal === data.deals.length - 1;
    $("last").disabled = end;
    picture();
    money();
    log();
    over();
  }

  function to(at) {
    state.at = Math.max(0, Math.min(at, data.deals[state.deal].steps.length - 1));
    show();
  }
  function open(deal, at) {
    if (deal < 0 || deal >= data.deals.length) return;
    state.deal = deal;
    state.view = Math.min(state.view, data.deals[deal].views.length - 1);
    state.at = Math.max(0, Math.min(at, data.deals[deal].steps.length - 1));
    frame();
  }
  // A step that the watcher is not told of is passed over.
  function walk(way) {
    const steps = data.deals[state.deal].steps;
    let at = state.at + way;
    while (at > 0 && at < steps.length - 1 && !told(steps[at])) at += way;
    if (at < 0) open(state.deal - 1, Infinity);
    else if (at >= steps.length) open(state.deal + 1, 0);
    else to(at);
  }
  function see(view) {
    state.view = (view + data.deals[state.deal].views.length) % data.deals[state.deal].views.length;
    frame();
  }
  function speak() {
    state.zh = 1 - state.zh;
    frame();
  }

  const KEYS = {
    ArrowRight: () => walk(1), ArrowLeft: () => walk(-1), Home: () => to(0), End: () => to(Infinity),
    ArrowDown: () => open(state.deal + 1, 0), ArrowUp: () => open(state.deal - 1, 0),
    PageDown: () => open(state.deal + 1, 0), PageUp: () => open(state.deal - 1, 0), v: () => see(state.view + 1), l: speak,
  };
  window.addEventListener("resize", picture);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  $("first").onclick = () => to(0);
  $("back").onclick = () => walk(-1);
  $("next").onclick = () => walk(1);
  $("last").onclick = () => to(Infinity);
  $("slider").oninput = () => to(Number($("slider").value));
  $("deal").onchange = () => open(Number($("deal").value), 0);
  $("view").onchange = () => see(Number($("view").value));
  $("lang").onclick = speak;
  $("log").onclick = (event) => {
    const row = event.target.closest("li");
    if (row) to(Number(row.dataset.at));
  };
  frame();
})();
