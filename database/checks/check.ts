/** One promise of the books, as a query whose every row is a breach: the id of what is off and what is wrong with it. */
export interface Check {
  readonly rule: string;
  readonly promise: string;
  readonly sql: string;
}
