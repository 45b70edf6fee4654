/** What is wrong with a record, of seals, and of what was written down under them. Words of a check with its facts in their order (L5). */
export const sealProblems = {
  'was-written-at-and-a-higher-number': 'was written at {0}, and a higher number was sealed before, at {1}',
  'has-a-number-that-is-never-given': 'has a number that is never given',
  'has-a-number-above-of-journals-that':
    'has a number above {0} of journals that were written and sealed more than a minute after it',
  'is-of-and-says': 'is of {0} and says {1}',
  'was-never-written-down': 'was never written down',
  'was-written-down-and-is-gone': 'was written down and is gone',
  'is-not-what-was-written-down': 'is not what was written down',
  'was-written-down-again-and-says-something': 'was written down again, and says something else',
  'was-written-down-at-and-says-another': 'was written down at {0} and says another time',
  'lets-one-customers-copies-stake-the-setting':
    'lets one customer’s copies stake {0}, the setting of the acceptance at least {1}',
  'was-seen-in-a-block-at-and': 'was seen in a block at {0}, and that was not written down then',
  'became-something-else-than-what-was-written': 'became something else than what was written down',
  'was-decided-and-that-was-never-written': 'was decided, and that was never written down',
  'were-written-down-at-another-time-than': 'were written down at another time than they say',
  'holds-from-until-by-the-count-of':
    'holds from {0} until {1} by the count of changes, and from {2} until {3} by time',
  'is-of-transaction-and-was-sealed-in': 'is of transaction {0}, and was sealed in block {1} behind transaction {2}',
  'says-a-time-ms-before-a-tick':
    'says a time {0} ms before a tick that was sealed before it, and was sealed in block {1}',
  'is-dated-ms-before-a-tick-of': 'is dated {0} ms before a tick of an earlier one',
  'is-dated-ms-before-an-earlier-one': 'is dated {0} ms before an earlier one',
  'is-of-transaction-and-the-tick-after':
    'is of transaction {0}, and the tick after it of {1}, which was sealed before',
  'says-that-it-was-written-ms-before': 'says that it was written {0} ms before others with lower numbers',
  'does-not-say-how-old-its-oldest': 'does not say how old its oldest row is',
  'says-as-the-time-of-its-oldest': 'says {0} as the time of its oldest row, which says {1}',
  'sealed-in-block-and-gone': 'sealed in block {0} and gone',
  'changed-since-it-was-sealed-in-block': 'changed since it was sealed in block {0}',
  'says-a-time-of-before-other-blocks': 'says a time of before other blocks, and was first sealed in block {0}',
  'says-rows-of-for-leaves-or-not': 'says {0} rows of {1} for {2} leaves, or not in order',
  'is-sealed-more-than-once': 'is sealed more than once',
  'does-not-follow-from-its-rows-and': 'does not follow from its rows and the block before it',
  'is-not-the-last-block': 'is not the last block',
  'its-blocks-do-not-give-the-text': 'its blocks do not give the text and root that were signed',
  'has-ended-and-is-not-signed': 'has ended and is not signed',
  'is-dated-in-which-was-signed-before': 'is dated in {0}, which was signed before it',
  'says-transaction-which-has-not-begun': 'says transaction {0}, which has not begun',
  'is-sealed-and-the-seals-have-not': 'is sealed, and the seals have not come to its transaction {0}',
  'is-older-than-the-last-seal-and': 'is older than the last seal and in no block',
  'says-a-time-ms-before-the-last': 'says a time {0} ms before the last seal and is in no block',
  'is-gone': 'is gone',
  'has-come-to-transaction-which-has-not': 'has come to transaction {0}, which has not begun',
  'of-says-no-time-and-transaction-is':
    'of {0} says no time, and transaction {1} is of no upgrade that wrote such down',
} as const;
