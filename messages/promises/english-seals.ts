/** What holds of seals, and of what was written down under them, by the code of each promise: its rule and a short name (L5). */
export const sealPromises = {
  'L7.record-order':
    'the numbers of versions, and of the records that are taken in their order, go the way in which they were sealed',
  'L7.journal-order': 'the numbers of journals go the way in which they were sealed',
  'L7.version-keys': 'each version says all that its kind says of a record, and nothing else',
  'L7.record-as-written': 'each record of {of} is as it was written down, when it was written',
  'L7.first-seen-payments': 'each payment of a chain was first seen in a block when that was written down, for as much',
  'L7.copy-outcomes': 'what was decided of copies is what was written down then',
  'L7.block-times':
    'each block of {of} says how old its oldest row is, and numbers and times of its rows go the same way',
  'L7.sealed-rows': 'each sealed {of} is as it was when it was sealed, which was when it was written',
  'L7.block-rows': 'each block says which rows its leaves are of, one for each, in order',
  'L7.chain': 'the blocks chain',
  'L7.signed-blocks': 'the blocks of each signed day are those that were signed',
  'L7.signed-days': 'each day that has ended is signed, with all of its blocks',
  'L7.day-signatures': 'each day’s root is signed by the operator',
  'L7.unsealed-rows': 'each committed {of} is sealed',
  'L7.seal-head': 'the seals have come to a transaction of this database',
  'L7.untimed-versions': 'only what an upgrade wrote down of before says no time',
  'L7.seal-passes': 'each pass of sealing goes on where the one before it ended, by transactions and by time',
  'L7.trade-times': 'trades were accepted, placed and ended when their journals say',
  'L7.amount-times':
    'each amount of a deposit says that it was issued when that was written down, or what it said before',
  'Z5.keys': 'each key that was signed with is one that the operator’s own list has',
} as const;
