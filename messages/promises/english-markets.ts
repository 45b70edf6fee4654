/** What holds of prices and of how they are recorded, by the code of each promise: its rule and a short name (L5). */
export const marketPromises = {
  'M4.minutes':
    'each minute with ticks has the candle that they make; of a thinned day, one that those that are left could have made',
  'M4.thinned-candles': 'the candles of a thinned day hold each of its ticks once, from the first to the last',
  'M4.hours': 'each candle of an hour is made of those of its minutes',
  'M2.closed-markets': 'each trade that is no copy was accepted while its pair was not closed, as the audit trail says',
  'Z3.heard-rows': 'the rows of what was heard are gapless, chain by hash, and each begins where the one before ended',
  'Z3.heard-quotes':
    'each quote that was heard was decided, or it was one of the few that still waited at the end of its row',
  'Z3.heard-lists': 'lists of what was heard are kept for 30 days and are those of their counts and digests',
  'Z3.heard-ticks':
    'each tick is in the record of what was heard, once, a held one with the confirmation that it was recorded by, and what is recorded there is a tick',
  'Z4.held-prices':
    'what a price is held by was heard within a second before, and is newer than what it was held by before',
  'Z3.held-counts': 'once prices that were held are counted, they are in each row',
  'Z3.unwritten-rows': 'a run of the recorder leaves unwritten at most what it heard last',
  'Z3.first-rows': 'nothing is recorded before there is a row of what was heard',
  'Z3.last-ticks': 'the last ticks that a row of what was heard names are those that were recorded when it ended',
  'Z3.row-lengths': 'a row of what was heard holds a minute, or longer where nothing could be recorded meanwhile',
  'Z3.run-settings': 'each price was recorded by a run that said the settings of its pair when it began',
  'M3.listings':
    'base, quote and decimals of each pair are those that it was listed with first, and that its prices are recorded with',
  'M3.listed-pairs': 'each pair that is recorded is listed, where any is',
  'M3.symbols': 'no symbol of a source is, or was, of two pairs',
  'M3.retired-pairs': 'no trade that is no copy was accepted on a pair that was retired by then',
  'Z1.last-prices': 'the last price of each pair is its last tick’s, and the last times are not before it',
  'Z1.pair-rows': 'each pair that has ticks or trades, or that was heard of, has its row',
  'M4.thinned-prices':
    'between the time from which a price counts and the price that was taken no tick is missing that would have counted',
  'M4.thinned-day-ends':
    'no tick is missing between the end of a day of mining and the minute whose middle price values it',
  'M4.thinned-earlier-days':
    'of a day by the earlier rule no tick is missing between its price and its end, or up to the first price after it',
  'Z1.ticks':
    'each pair’s ticks are gapless, never go back in time, as recorded and as quoted, were quoted at most a second before they were recorded, chain by hash, and count their changes of source and of its symbol; a held one says what the tick before it said',
  'P2.index-prices':
    'each index price is what its parts make at its time, and has no bid and ask; nothing else has parts',
  'M4.thinned-days':
    'ticks are missing only on past days whose thinning was recorded and audited, or is under way, for an hour of recorded prices at most; as many as that says',
  'M4.receipt-ticks': 'no tick is missing that a trade needs for its receipt',
} as const;
