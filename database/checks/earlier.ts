/** The transaction that wrote versions of records down for the first time, as an installation was upgraded (L7). */
const firstTransaction = '(select min(xact) from record_version)';

/**
 * Whether an earlier version of the product wrote a row, by the column of its transaction: that goes by the rules of its time. Whoever
 * adds a row later and gives it such a number is named by the seals: it is older than the last seal and in no block, or in one that was
 * made long after the time that it says.
 */
export const writtenEarlier = (xact: string): string => `coalesce(${xact} < ${firstTransaction}, false)`;

/** The same of a journal, by its entries. */
export const postedEarlier = (journal: string): string =>
  `exists (select from ledger_entry e where e.id = ${journal} * 32 and ${writtenEarlier('e.xact')})`;
