/** How many of each record an installation of so many customers has. */
export interface ListCounts {
  readonly customers: number;
  readonly deposits: number;
  readonly withdrawals: number;
  readonly conversations: number;
  readonly cases: number;
  readonly audited: number;
  /** Submissions of ID images, beside one of each customer. */
  readonly identities: number;
  readonly adjustments: number;
  readonly applications: number;
  readonly contracts: number;
  readonly copies: number;
  readonly receipts: number;
  readonly travel: number;
  readonly alerts: number;
  readonly contacts: number;
}

/** Ids that begin alike and are ordered by number. */
export const idSql = (prefix: string, number: string): string => `'${prefix}_' || lpad((${number})::text, 26, '0')`;
