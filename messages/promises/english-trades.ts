/** What holds of trades, by the code of each promise: its rule and a short name (L5). */
export const tradePromises = {
  'T7.covers': 'each trade’s cover is what its stake wins at its payout rate, and its profit what its status says',
  'T2.trade-ids': 'each trade has the id of a trade, by which its signature and its end are looked at',
  'T8.trades': 'each trade staked its stake and cover once and, when closed, was closed once as its status says',
  'Z5.before-entry': 'each own trade was written before the tick after its entry, by the numbers of their transactions',
  'Z5.sets-before-entry':
    'each set of copies, with their stakes, was written before the second tick after its time, by the numbers of their transactions',
  'T1.trade-terms':
    'each trade that is no copy was accepted on terms of its pair that were written down, and sealed, by then',
  'Z5.signed-trades': 'each trade is what the operator signed at its acceptance',
  'T5.outcomes': 'each closed trade is what the rules make of its recorded ticks',
  'T5.closed-trades': 'each trade that its ticks decide is closed',
  'Z5.followed-ticks': 'each trade follows a tick that was recorded before it',
  'P2.tradable-prices': 'each trade is on prices that may be traded on',
  'P2.index-venues': 'each trade on an index that is no copy is on one of three venues at least',
  'Z4.fresh-ticks': 'each trade that is no copy follows a tick that was not stale',
  'M2.spread-ceilings': 'each trade that is no copy was within the ceiling of the spread',
} as const;
