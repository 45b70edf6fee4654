import { isLater } from './release.ts';

/** What a migration takes away that releases before some one used: `-- Contracts mail.body since 0.2.0: why nothing uses it.` */
export interface Contract {
  /** A table, `table.column`, or a constraint or index by its name. */
  readonly what: string;
  /** The first release that does not use it. */
  readonly since: string;
}

/** The contracts that the text of a migration declares, each on a line of its own (X3.8). */
export const contractsIn = (sql: string): readonly Contract[] =>
  [...sql.matchAll(/^-- Contracts (\S+) since (\d+\.\d+\.\d+): \S/gm)].map(([, what = '', since = '']) => ({
    what,
    since,
  }));

/** The oldest release that runs on a schema behind a migration of that text; null where each does that runs on the one before. */
export const oldestReleaseFor = (sql: string): string | null =>
  contractsIn(sql).reduce<string | null>(
    (oldest, { since }) => (oldest === null || isLater(since, oldest) ? since : oldest),
    null,
  );
