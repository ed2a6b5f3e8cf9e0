"""How a win's worth becomes an amount: steps in a written order, evaluated for each payer.

A rule set says ``scoring = score.chain(score.power(), score.cap(units=64), ...)``. The order is data because rule sets differ.

    chain(*steps, need=None) -> Chain
    need(fan=0, units=0, not_counting=(), rule="") -> Need     the least worth that may win
    base(n)                         the value is n, whatever counts
    points(base=0, per=1)           the value is base + per x points
    linear(base=0, per=1)           the value is base + per x fan
    power(by=2, start=1)            multiplies the value (1 if none yet) by start x by^fan
    ladder(1, 2, 4, beyond=LAST|DOUBLE)   the value by fan, from fan 1 on
    steps({5: 2000, 6: 3000})       the value by fan thresholds; under the lowest the value stays, but never above that step
    declared(stake)                 the value is what the test `stake` gives
    cap(fan=|units=|money=, only=Test)    floor(fan=|units=, when=Test)    round(up=|down=|near=, only=Test)
    times(*keys)                    multiplies by the factors of these items (none named: of all not yet used)
    shares()                        multiplies by the payer's share
    plus(*keys)                     adds the plus of these items (none named: of all not yet used), if the share is not zero
    price(unit)                     multiplies by the money of one unit

Steps not written: `times`, `shares`, `plus` are added in this order, before a written `plus` or `price`.
"""
