/**
 * Why staff decide on a confirmed payment, as the watcher found (D5): the closed list, in the order in which the first one that holds is
 * written down.
 * - `account`: its customer's account is not approved;
 * - `unmeant`: on an address that deposits share it may be somebody else's (D2);
 * - `method`: the watcher credits nothing in this coin;
 * - `two_people`: two admins decide on such an amount (R3);
 * - `amount`: it is not below the coin's amount;
 * - `part`: with the other confirmed payments it is less than half of what was asked for;
 * - `sum`: with it, what the watcher credited to the customer within 24 hours reaches the sum of R3;
 * - `other`: anything else, and what was decided before reasons were written down.
 */
export const reviewReasons = ['account', 'unmeant', 'method', 'two_people', 'amount', 'part', 'sum', 'other'] as const;
export type ReviewReason = (typeof reviewReasons)[number];
