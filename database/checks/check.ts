/**
 * One promise of the books, as a query whose every row is a breach: the id of what is off and what is wrong with it. Both are said in the
 * reader's language where the catalogues of messages/promises have the promise and the words of each problem, as they stand in the query.
 */
export interface Check {
  readonly rule: string;
  /** Its rule and a short name, 'L1.entry-ends'; where there is one for each kind of records, with the kind: 'L7.unsealed-rows:tick'. */
  readonly promise: string;
  readonly sql: string;
}
