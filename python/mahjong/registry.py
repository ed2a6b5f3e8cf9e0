"""Rule sets by name: `variant("guangdong", rounds=4)`, `variants()`.

The list is explicit and short to read; a rule set is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mahjong.errors import RuleError, shown, unknown
from mahjong.variant import Variant

__all__ = ["Entry", "names", "preset_of", "variant", "variant_class", "variants"]


class Entry(NamedTuple):
    """One rule set of the list: its key, its names in English and Chinese, other names, and where its class is. presets: names that mean
    the rule set with a preset, by preset; the name of the preset itself is one of them."""

    key: str
    en: str
    zh: str
    aliases: tuple[str, ...]
    module: str
    cls: str
    presets: Mapping[str, tuple[str, ...]] = MappingProxyType({})


_ENTRIES: Final = (
    Entry(
        "guangdong",
        "Guangdong (Ji Ping Hu)",
        "广东麻将（鸡平和）",
        ("广东", "廣東", "广东麻将", "廣東麻將", "鸡平和", "雞平和", "ji-ping-hu", "cantonese"),
        "guangdong",
        "Guangdong",
    ),
    Entry(
        "guangdong-tuidaohu",
        "Guangdong push-down (tuidaohu)",
        "广东推倒胡",
        ("廣東推倒胡", "深圳", "深圳麻将", "深圳麻將", "深圳推倒胡", "guangdong push-down", "shenzhen"),
        "guangdong_tuidaohu",
        "GuangdongTuidaohu",
    ),
    Entry(
        "guangdong-xinzhang",
        "Guangdong new style (xinzhang)",
        "广东新章麻将",
        ("廣東新章麻將", "新章", "新章麻将", "新章麻將", "广东新章", "廣東新章", "xinzhang"),
        "guangdong_xinzhang",
        "GuangdongXinzhang",
    ),
    Entry(
        "guangdong-jipinghu",
        "Guangdong ji-ping-hu (no chicken)",
        "广东鸡平胡（不可鸡胡）",
        ("鸡平胡", "雞平胡", "广东鸡平胡", "廣東雞平胡", "jipinghu", "pearl river"),
        "guangdong_jipinghu",
        "GuangdongJipinghu",
    ),
    Entry(
        "guangdong-laozhang",
        "Guangdong old style (laozhang)",
        "广东老章麻将",
        ("廣東老章麻將", "老章", "老章麻将", "老章麻將", "广东老章", "廣東老章", "laozhang", "old style"),
        "guangdong_laozhang",
        "GuangdongLaozhang",
    ),
    Entry(
        "sichuan",
        "Sichuan (with Chengdu blood rules)",
        "四川麻将（含成都血战）",
        ("四川", "四川麻将", "四川麻將", "szechuan"),
        "sichuan",
        "Sichuan",
        {
            "chengdu": (
                "成都",
                "成都麻将",
                "成都麻將",
                "血战",
                "血戰",
                "血战到底",
                "血戰到底",
                "xuezhan",
                "xuezhandaodi",
                "blood battle",
            )
        },
    ),
    Entry(
        "wuhan",
        "Wuhan",
        "武汉麻将",
        ("武汉", "武漢", "武漢麻將"),
        "wuhan",
        "Wuhan",
    ),
    Entry(
        "nanchang-jing",
        "Nanchang (main and secondary spirits)",
        "南昌麻将（正精副精）",
        ("南昌", "南昌麻将", "南昌麻將", "正精副精", "南昌正精副精", "nanchang"),
        "nanchang_jing",
        "NanchangJing",
    ),
    Entry(
        "nanchang-bao",
        "Nanchang with treasure (bao)",
        "南昌麻将（宝）",
        ("南昌宝", "南昌寶", "南昌麻將(寶)", "南昌麻將（寶）", "nanchang-treasure"),
        "nanchang_bao",
        "NanchangBao",
    ),
    Entry(
        "tongliao-mazhanger",
        "Tongliao Mazhanger (showing xi'r, sixteen tiles)",
        "通辽麻掌儿（亮喜儿十六张）",
        ("麻掌儿", "麻掌兒", "通辽麻掌儿", "通遼麻掌兒", "亮喜儿", "亮喜儿十六张", "mazhanger"),
        "tongliao_mazhanger",
        "TongliaoMazhanger",
    ),
    Entry(
        "taiwan-16",
        "Taiwan sixteen-tile",
        "台湾十六张麻将",
        ("taiwan", "台湾", "台灣", "台湾麻将", "台灣麻將", "台灣十六張麻將", "十六张", "十六張", "sixteen-tile"),
        "taiwan_16",
        "Taiwan",
    ),
    Entry(
        "america",
        "American (Charleston)",
        "美国麻将",
        ("美国", "美國", "美國麻將", "american", "american mahjong", "charleston"),
        "america",
        "America",
    ),
    Entry(
        "house-13",
        "Thirteen-tile house rules",
        "十三张家规",
        ("十三张", "十三張", "十三张麻将", "十三張麻將", "十三張家規", "house"),
        "house_13",
        "House13",
    ),
    Entry(
        "mcr",
        "Chinese Official",
        "国标麻将",
        ("国标", "國標", "國標麻將", "chinese-official", "official", "guobiao"),
        "mcr",
        "Mcr",
    ),
    Entry(
        "beijing-tuidaohu",
        "Beijing push-over",
        "北京推倒和",
        ("北京", "北京麻将", "北京麻將", "beijing"),
        "beijing_tuidaohu",
        "BeijingTuidaohu",
    ),
    Entry(
        "northeast-qionghu",
        "Northeast poor win (qionghu)",
        "东北穷胡",
        ("穷胡", "窮胡", "東北窮胡", "东北麻将", "東北麻將", "qionghu"),
        "northeast_qionghu",
        "NortheastQionghu",
    ),
    Entry(
        "northeast-bimen",
        "Northeast closed doors (bimen)",
        "东北闭门麻将",
        ("闭门", "閉門", "东北闭门", "bimen"),
        "northeast_bimen",
        "NortheastBimen",
    ),
    Entry(
        "northeast-bao112",
        "Northeast treasure in treasure (112 tiles)",
        "东北宝中宝（112张）",
        ("宝中宝", "寶中寶", "东北宝中宝", "東北寶中寶", "baozhongbao"),
        "northeast_bao112",
        "NortheastBao112",
    ),
    Entry(
        "changchun-city",
        "Changchun city",
        "长春麻将（城市）",
        ("长春", "長春", "长春麻将", "長春麻將", "changchun"),
        "changchun_city",
        "ChangchunCity",
    ),
    Entry(
        "changchun-rural",
        "Changchun country (double-yolk eggs)",
        "长春乡村麻将（双黄蛋）",
        ("双黄蛋", "雙黃蛋", "长春乡村麻将", "長春鄉村麻將", "shuanghuangdan"),
        "changchun_rural",
        "ChangchunRural",
    ),
    Entry(
        "changchun-dafenggua",
        "Changchun country game, wind blown away (dafenggua)",
        "长春乡村大风刮",
        ("大风刮", "大風刮", "长春大风刮", "長春大風刮", "dafenggua"),
        "changchun_dafenggua",
        "ChangchunDafenggua",
    ),
    Entry(
        "tongliao-qionghu",
        "Tongliao poor win (qionghu)",
        "通辽穷胡",
        ("通遼窮胡",),
        "tongliao_qionghu",
        "TongliaoQionghu",
    ),
    Entry(
        "tongliao-tuidaohu",
        "Tongliao push-over",
        "通辽推倒和",
        ("通遼推倒和", "通辽推倒胡"),
        "tongliao_tuidaohu",
        "TongliaoTuidaohu",
    ),
    Entry(
        "northeast-hongdian",
        "Northeast red dots",
        "东北红点麻将",
        ("红点", "紅點", "东北红点", "hongdian"),
        "northeast_hongdian",
        "NortheastHongdian",
    ),
    Entry(
        "hohhot",
        "Hohhot",
        "呼和浩特麻将",
        ("呼和浩特", "呼和浩特麻將", "高三落"),
        "hohhot",
        "Hohhot",
    ),
    Entry(
        "mozhangting",
        "Draw-tile ready",
        "摸张听",
        ("摸張聽", "霸王别姬", "霸王別姬"),
        "mozhangting",
        "Mozhangting",
    ),
    Entry(
        "northeast-hun",
        "Northeast wild-tile game (hun)",
        "东北混子麻将",
        ("混子", "混子麻将", "混子麻將", "東北混子麻將", "东北混子", "東北混子", "hun"),
        "northeast_hun",
        "NortheastHun",
    ),
    Entry("sifan", "Four fan", "四番", ("四番麻将", "四番麻將", "four-fan"), "sifan", "Sifan"),
    Entry(
        "zimo-only",
        "Self-draw only",
        "必须自摸",
        ("必須自摸", "只许自摸", "self-draw-only"),
        "zimo_only",
        "ZimoOnly",
    ),
    Entry(
        "japan",
        "Japanese (riichi)",
        "日本麻将（立直）",
        (
            "riichi",
            "japanese",
            "japanese mahjong",
            "日本",
            "日本麻将",
            "日本麻將",
            "立直",
            "立直麻将",
            "立直麻將",
            "日麻",
        ),
        "japan",
        "Japan",
        {
            "tenhou": ("天凤", "天鳳"),
            "tenhou-3": ("天凤三人", "天鳳三人"),
            "majsoul": ("雀魂", "mahjong soul"),
            "majsoul-3": ("雀魂三人", "mahjong soul, three players"),
            "m-league": ("m联赛", "m聯賽", "mleague"),
            "ema": ("european mahjong association",),
            "wrc": ("world riichi championship",),
        },
    ),
    Entry(
        "luoshu",
        "Luoshu",
        "洛书麻将",
        ("洛书", "洛書", "洛書麻將", "lo shu"),
        "luoshu",
        "Luoshu",
    ),
    Entry(
        "jiangnan",
        "Jiangnan heart-tile",
        "江南麻将（心皇）",
        ("江南", "江南麻将", "江南麻將", "江南麻將（心皇）", "心皇", "heart tile"),
        "jiangnan",
        "Jiangnan",
    ),
    Entry(
        "fujian",
        "Fujian moving wild",
        "福建麻将（活动百搭）",
        ("福建麻将", "福建麻將", "福建麻將（活動百搭）", "fujian mahjong"),
        "fujian",
        "Fujian",
        {
            "moving-wild": ("活动百搭", "活動百搭"),
            "younger-brother": ("带弟百搭", "帶弟百搭", "带弟"),
        },
    ),
    Entry(
        "philippines",
        "Philippine window wild",
        "菲律宾麻将（窗百搭）",
        ("菲律宾麻将", "菲律賓麻將", "菲律賓麻將（窗百搭）", "窗百搭", "philippine mahjong"),
        "philippines",
        "Philippines",
    ),
    Entry(
        "nanjing",
        "Nanjing twenty flowers",
        "南京麻将（二十花）",
        ("南京", "南京麻将", "南京麻將", "南京麻將（二十花）", "二十花", "nanjing mahjong"),
        "nanjing",
        "Nanjing",
    ),
    Entry(
        "longguajiao",
        "Dragon hanging on the corner",
        "龙挂角",
        ("龍掛角", "龙挂角麻将", "龍掛角麻將", "dragon on the corner"),
        "longguajiao",
        "Longguajiao",
    ),
    Entry(
        "changsha-258",
        "Changsha 258 pair",
        "长沙麻将（二五八将）",
        ("长沙", "長沙", "长沙麻将", "長沙麻將", "長沙麻將(二五八將)", "changsha"),
        "changsha_258",
        "Changsha258",
    ),
    Entry(
        "zuizi-styles",
        "Nine zuizi styles",
        "九种嘴子打法",
        ("嘴子", "九种嘴子", "九種嘴子", "九種嘴子打法", "嘴子打法", "跟庄打幺", "跟莊打么", "zuizi"),
        "zuizi_styles",
        "ZuiziStyles",
    ),
    Entry(
        "jifeng",
        "Jifeng (squeezing the gap)",
        "挤缝",
        ("擠縫", "in-between"),
        "jifeng",
        "Jifeng",
    ),
    Entry(
        "si-hu",
        "Counting si",
        "司胡麻将",
        ("司胡", "司胡麻將", "中子", "counting-si"),
        "si_hu",
        "SiHu",
    ),
    Entry(
        "shanghai",
        "Shanghai",
        "上海麻将",
        ("上海", "上海麻將", "出冲", "出衝", "包重"),
        "shanghai",
        "Shanghai",
    ),
    Entry(
        "hefei-duanyao-bazhi",
        "Hefei (no terminals, eight of a suit)",
        "合肥麻将（断幺八支）",
        ("合肥", "合肥麻将", "合肥麻將", "合肥麻將（斷幺八支）", "断幺八支", "斷幺八支", "斷么八枝", "hefei"),
        "hefei_duanyao_bazhi",
        "HefeiDuanyaoBazhi",
    ),
    Entry(
        "anhui-zuizi-789",
        "Anhui mouths, seven-eight-nine",
        "安徽嘴子麻将（逢庄七八九）",
        (
            "安徽",
            "安徽麻将",
            "安徽麻將",
            "安徽嘴子",
            "安徽嘴子麻將",
            "逢庄七八九",
            "逢莊七八九",
            "安徽嘴子麻將（逢莊七八九）",
            "anhui",
        ),
        "anhui_zuizi_789",
        "AnhuiZuizi789",
    ),
    Entry(
        "hunan-zaniao",
        "Hunan with birds",
        "湖南麻将（杂鸟）",
        ("湖南", "湖南麻将", "湖南麻將", "湖南麻將(雜鳥)", "杂鸟", "雜鳥", "zaniao", "hunan"),
        "hunan_zaniao",
        "HunanZaniao",
    ),
    Entry(
        "vietnam",
        "Vietnamese special wilds",
        "越南麻将（十六特别百搭）",
        ("越南麻将", "越南麻將", "越南麻將（十六特別百搭）", "越南", "vietnamese mahjong"),
        "vietnam",
        "Vietnam",
    ),
)

_BY_NAME: Final = {
    name.casefold(): entry for entry in _ENTRIES for name in (entry.key, entry.en, entry.zh, *entry.aliases)
}
_PRESETS: Final = {
    name.casefold(): (entry, preset)
    for entry in _ENTRIES
    for preset, aliases in entry.presets.items()
    for name in (preset, *aliases)
}


def variants() -> tuple[str, ...]:
    """The keys of all rule sets, in the order of the list."""
    return tuple(entry.key for entry in _ENTRIES)


def names(key: str) -> Entry:
    """The entry of a rule set, found by key, name or alias in either language, those of a preset too. Raises RuleError for an unknown
    name."""
    return _named(key)[0]


def preset_of(key: str) -> str:
    """The preset that a name means, "" where it means a rule set without one. Raises RuleError for an unknown name."""
    return _named(key)[1]


def _named(key: str) -> tuple[Entry, str]:
    """The entry of a name, and the preset it means, "" for none."""
    name = key.strip().casefold() if isinstance(key, str) else ""
    if name in _PRESETS:
        return _PRESETS[name]
    if name not in _BY_NAME:
        means = {known: one.key for known, one in _BY_NAME.items()} | {
            known: preset for known, (_, preset) in _PRESETS.items()
        }
        raise unknown("rule set", "规则", key, variants(), means=means)
    return _BY_NAME[name], ""


def variant_class(key: str) -> type[Variant]:
    """The class of a rule set, with its options unchosen: `variant_class("guangdong").option_schema()`."""
    entry = names(key)
    found: type[Variant] = getattr(import_module(f"mahjong.variants.{entry.module}"), entry.cls)
    return found


def variant(key: str, **options: Any) -> Variant:
    """The rule set called `key`, with options.

    `key` is a key, name or alias, Chinese ones too; the name of a preset means its rule set with this preset. Raises RuleError for an
    unknown name or option, with the nearest one and all there are, and for a value that is not allowed.
    """
    entry, preset = _named(key)
    if preset and options.setdefault("preset", preset) != preset:
        raise RuleError(
            f"{key} means {entry.key} with preset={preset}, not {shown(options['preset'])}",
            f"{key}即{entry.key}的预设{preset}，不能又是{shown(options['preset'])}",
        )
    return variant_class(entry.key)(**options)
