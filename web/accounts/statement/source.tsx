import { createContext, type ReactNode, useContext } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { type Choice, filePath, type Movement } from './postings.ts';
import { readMovements } from './reads.ts';

/** Whose statement is shown: how it is read, and where its files and records are. */
export interface StatementSource {
  /** What the keys of its readings begin with. */
  readonly key: readonly string[];
  readonly read: typeof readMovements;
  readonly filePath: (kind: 'csv' | 'pdf', wallet: Wallet, choice: Choice) => string;
  /** Leads to the record behind a movement; null where its customer's own pages have it. */
  readonly record: ((movement: Movement) => ReactNode) | null;
}

/** One's own. */
const own: StatementSource = { key: [], read: readMovements, filePath, record: null };

const Source = createContext<StatementSource>(own);

/** Shows somebody else's statement to who may read it. */
export const StatementSourceProvider = Source.Provider;

export const useStatementSource = (): StatementSource => useContext(Source);
