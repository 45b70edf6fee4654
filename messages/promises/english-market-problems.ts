/** What is wrong with a record, of prices. Words of a check with its facts in their order (L5). */
export const marketProblems = {
  'says-to-to-in-ticks-its-ticks':
    'says {0} to {1}, {2} to {3} in {4} ticks; its ticks make it {5} to {6}, {7} to {8} in {9}',
  'and-its-whole-thinned-day-have-no': 'and its whole thinned day have no candle',
  'begins-with-no-due-is-no-and':
    'begins with no. {0}, due is no. {1}, and ends before no. {2} of a day that ends with no. {3}',
  'says-to-to-in-ticks-its-minutes':
    'says {0} to {1}, {2} to {3} in {4} ticks; its minutes make it {5} to {6}, {7} to {8} in {9}',
  'was-accepted-at-was-closed-by-from': 'was accepted at {0}; {1} was closed by {2} from {3} until {4}',
  'follows-row': 'follows row {0}',
  'does-not-match-its-hash': 'does not match its hash',
  'goes-on-with-a-run-that-has': 'goes on with a run that has not begun',
  'does-not-begin-where-the-row-before': 'does not begin where the row before ended',
  'heard-and-that-waited-are-not-decided': '{0}: {1} heard and {2} that waited are not {3} decided and {4} that wait',
  'its-lists-are-missing': '{0}: its lists are missing',
  'has-lists-and-no-row': '{0}: has lists and no row',
  'is-held-and-no-confirmation-of-it': 'is held, and no confirmation of it was heard in run {0}',
  'is-in-no-list-of-what-was': 'is in no list of what was heard in run {0}',
  'is-times-in-lists-of-what-was': 'is {0} times in lists of what was heard',
  'names-tick-of-which-was-not-recorded': '{0}: names tick {1} of {2}, which was not recorded then',
  'is-held-by-a-confirmation-that-came': 'is held by a confirmation that came {0} ms before it',
  'is-held-by-a-confirmation-that-is': 'is held by a confirmation that is not newer than the one before it',
  'does-not-say-how-often-prices-were': '{0}: does not say how often prices were held',
  'names-tick-of-which-is-not-there': 'names tick {0} of {1}, which is not there',
  'prices-of-were-recorded-for-s-after':
    'prices of {0} were recorded for {1} s after the row before, by a run that wrote no more',
  'is-the-last-row-and-prices-of': 'is the last row, and prices of {0} were recorded until {1} s later',
  'was-recorded-and-there-is-no-row': 'was recorded, and there is no row of what was heard',
  'was-recorded-before-the-first-row-of': 'was recorded before the first row of what was heard',
  'names-tick-of-as-the-last-one':
    'names tick {0} of {1} as the last one, and the next was recorded {2} s before the row ended',
  'names-tick-of-which-was-recorded-s': 'names tick {0} of {1}, which was recorded {2} s after the row ended',
  'holds-s-in-minutes-of-which-prices': 'holds {0} s, in {1} minutes of which prices were recorded',
  'begins-a-run-without-settings': 'begins a run without settings',
  'begins-a-run-that-recorded-prices-of': 'begins a run that recorded prices of {0}, whose settings it does not say',
  'lists-of-and-with-decimals-it-was':
    'lists {0} of {1} and {2} with {3} decimals; it was listed first of {4} and {5} with {6}, and is recorded with {7}',
  'is-recorded-and-was-never-listed': 'is recorded and was never listed',
  'has-the-symbol-of-and-so-has': 'has the symbol {0} of {1}, and so has {2}',
  'was-accepted-at-on-which-is-retired': 'was accepted at {0} on {1}, which is retired since {2}',
  'says-no-at-of-last-its-ticks': 'says no. {0} at {1} of {2} last, its ticks end with no. {3} at {4} of {5}',
  'says-that-its-last-tick-was-recorded':
    'says that its last tick was recorded at {0}, quoted at {1} or before, and nothing after {2}; that tick is of {3}, quoted at {4}',
  'has-no-row-and': 'has no row, and {0}',
  'is-valued-by-no-of-from-on': 'is valued by no. {0} of {1} from {2} on, and ticks {3} to {4} were thinned in between',
  'is-valued-by-no-of-and-ticks':
    'is valued by no. {0} of {1}, and ticks {2} to {3} were thinned that came first after it',
  'is-valued-by-no-of-and-ticks-2':
    'is valued by no. {0} of {1}, and ticks {2} to {3} were thinned that came later in it, or first after it',
  'follows-seq': 'follows seq {0}',
  'is-earlier-than-the-tick-before-it': 'is earlier than the tick before it',
  'was-quoted-before-the-tick-before-it': 'was quoted before the tick before it',
  'was-quoted-after-it-was-recorded': 'was quoted after it was recorded',
  'was-quoted-ms-before-it-was-recorded': 'was quoted {0} ms before it was recorded',
  'is-not-the-mid-of-and': 'is not the mid of {0} and {1}',
  'is-held-at-of-after-of': 'is held at {0} of {1} after {2} of {3}',
  'ends-with-source-run-after-run': 'ends with source run {0} after run {1}',
  'has-source-as-run-after-as-run': 'has source {0} as run {1} after {2} as run {3}',
  'is-of-the-index-and-does-not': 'is of the index, and does not say its parts',
  'has-parts-of-an-index-and-is': 'has parts of an index, and is of {0}',
  'has-parts-of-an-index-and-is-2': 'has parts of an index, and is held or has a bid and ask',
  'was-quoted-at-and-its-parts-are': 'was quoted at {0}, and its parts are of {1}',
  'is-and-its-parts-make': 'is {0}, and its parts make {1}',
  'lies-in-no-day-whose-thinning-was': 'lies in no day whose thinning was recorded',
  'says-that-ticks-were-removed-its-gaps': 'says that {0} ticks were removed, its gaps say {1}',
  'does-not-say-which-tick-each-of': 'does not say which tick each of its numbers was',
  'has-no-audit-entry-that-says-the': 'has no audit entry that says the same of a day that had ended',
  'is-half-done-and-prices-have-been':
    'is half done, and prices have been recorded for an hour since it began',
  'is-half-done-and-was-thinned-before':
    'is half done, and was thinned before or is not over by the time that it says',
  'needs-ticks-to-of-those-from-to': 'needs ticks {0} to {1} of {2}, those from {3} to {4} were thinned',
} as const;
