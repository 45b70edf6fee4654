/** What is wrong with a record, of trades, traders and copies of them. Words of a check with its facts in their order (L5). */
export const copyProblems = {
  'is-said-to-have-copiers-with-set':
    'is said to have {0} copiers with {1} set aside, and {2} who made {3} of {4}; the copies make it {5}, {6}, {7}, {8} and {9}',
  'holds-its-moves-trades-and-profit-share': 'holds {0}, its moves, trades and profit share make it {1}',
  'with-set-aside-by-its-settings-and':
    '{0} with {1} set aside by its settings and {2} moves; its moves come to {3}, {4} of them',
  'counts-copies-proportional-fixed-at-most-they':
    'counts {0} copies, {1} proportional, {2} fixed, {3} at most; they are {4}, {5}, {6}, {7}',
  'holds-from-until-the-next-from': 'holds from {0} until {1}, the next from {2}',
  'is-active-and-no-snapshot-holds-its': 'is active, and no snapshot holds its current settings',
  'counts-paid-it-was': 'counts {0} paid; it was {1}',
  'shares-nothing-since-and-had-not-been': 'shares nothing since {0}, and had not been stopped',
  'shares-nothing-since-and-no-reversal-took':
    'shares nothing since {0}, and no reversal took more then than its customer had without it',
  'was-to-take-part-and-has-no': 'was to take part and has no outcome',
  'has-an-outcome-and-was-not-to': 'has an outcome and was not to take part',
  'is-behind-the-change-or-trade-of':
    'is behind the change or trade of {0} ms by the count of changes, and is of {1} ms',
  'had-copies-with-money-and-has-no': 'had copies with {0} money, and has no placing of them',
  'is-not-done-s-after-its-trade': 'is not done {0} s after its trade ended',
  'staked-by-version-of-its-settings-which': 'staked {0} by version {1} of its settings, which is nowhere',
  'staked-where-the-settings-make-it-its': 'staked {0} where the settings make it {1}; its trade has {2}',
  'of-copy-copies-no-trade': 'of copy {0} copies no trade',
  'is-recorded-as-a-traders-and-is': 'is recorded as a trader’s, and is not a real one of their own',
  'used-for-trades-and-skips-its-outcomes':
    'used {0} for {1} trades and {2} skips, its outcomes make it {3}, {4} and {5}',
  'has-open-with-staked-and-settled-with':
    'has {0} open with {1} staked and {2} settled with {3} of {4}, its trades make it {5}, {6}, {7}, {8} and {9}',
  'is-stopping-since-and-nothing-of-it':
    'is stopping since {0}, and nothing of it is open since {1}; it still holds {2}',
  'was-written-by-transaction-tick-after-its':
    'was written by transaction {0}, tick {1} after its entry by transaction {2}',
  'placed-at-was-written-by-transaction-tick':
    'placed at {0}, was written by transaction {1}, tick {2} after that by transaction {3}',
  'ended-at-with-of-earlier-copies-above':
    'ended at {0} with {1} of earlier copies, above {2}, and shares nothing of it',
  'ended-owing-and-was-given-back': 'ended owing {0}, and {1} was given back',
  'paid-of-due-and-owed-before-and':
    'paid {0} of {1} due and {2} owed before, and its copy had {3}, of which trades could take {4}',
  'no-of-copy-owed-before-at-with':
    'no. {0} of copy {1}: {2} owed before, at {3} with {4} to the house; it is no. {5}, {6}, {7} and {8}',
  'no-of-copy-due-paid-beside-owed':
    'no. {0} of copy {1} ({2}): {3} due, {4} paid beside {5} owed before, {6} of it to the house; {7} are due, and {8} are the house’s',
  'no-of-copy-trades-with-of-earlier':
    'no. {0} of copy {1}: {2} trades, {3} with {4} of earlier copies, {5} open, above {6}; it was {7}, {8}, {9}, {10} and {11}',
  'no-of-copy-trades-with-of-earlier-2':
    'no. {0} of copy {1}: {2} trades with {3}, {4} of earlier copies, above {5}; it was {6} with {7}, {8} and {9}',
  'had-come-to-with-open-at-above': 'had come to {0} with {1} open at {2}, above {3}, and shares nothing of it',
  'the-last-week-looked-at-ended-at': 'the last week looked at ended at {0}, the books go on until {1}',
  'is-their-copies-make-it': 'is {0}; their copies make it {1}',
  'owes-its-statement-makes-it': 'owes {0}, its statement makes it {1}',
  'is-and-its-customer-owes': 'is {0}, and its customer owes {1}',
  'agreed-to-basis-points-its-trader-asked': 'agreed to {0} basis points, its trader asked {1} when it began',
  'leaves-basis-points-of-its-profit-share':
    'leaves {0} basis points of its profit share to the house, none that was kept by {1}',
  'asks-basis-points-since-was-at-and':
    'asks {0} basis points since {1}, was at {2}, and no audit entry of that transaction says so',
  'was-accepted-at-and-no-terms-of': 'was accepted at {0}, and no terms of {1} were written down by then',
  'stakes-for-ms-at-basis-points-after':
    'stakes {0} for {1} ms at {2} basis points after {3} ms; none of the terms of {4} that were written down by {5} say so',
  'stakes-for-ms-at-basis-points-after-2':
    'stakes {0} for {1} ms at {2} basis points after {3} ms, for copies of {4} to {5}; none of the terms of {6} that were written down by {7} say so',
  'says-that-it-was-placed-at-accepted':
    'says that it was placed at {0}, accepted at {1} and ended at {2}, its journals say {3} and {4}',
  'was-by-at-and-no-audit-entry': 'was {0} by {1} at {2}, and no audit entry of then says so',
  'is-of-the-audit-trail-says-by': 'is {0} of {1}, the audit trail says {2} by {3} for trader {4}',
  'is-one-since-the-audit-trail-says': 'is one since {0}, the audit trail says {1}',
  'is-since-the-audit-trail-says-at': 'is {0} since {1}, the audit trail says {2} at {3}',
  'of-is-not-among-the-trades-of': 'of {0} is not among the trades of trader {1}',
  'is-open-and-counts-already': 'is open and counts already',
  'was-placed-with-before-it-the-books': 'was placed with {0} before it, the books make it {1}',
  'is-by-journals-and-not-weighed-the': 'is by journals {0} and {1}, not weighed, the books have {2} and {3}',
  'is-by-journals-and-not-counted-the': 'is by journals {0} and {1}, not counted, the books have {2} and {3}',
  'is-by-journals-and-the-books-have': 'is by journals {0} and {1}, the books have {2} and {3}',
} as const;
