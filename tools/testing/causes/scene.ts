import type { UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal, JournalCode } from '#domain/ledger/journals.ts';
import { minorUnits } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournals } from '#server/ledger/post.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';

/** A journal, and what puts its record, which is there already in another state, into the state that causes it. */
export interface Caused {
  readonly journal: Journal;
  decide(): Promise<unknown>;
}

/** A code of the journal table that is posted as a journal of its own. */
export type CausedCode = Exclude<JournalCode, 'repayment'>;

export type Causes<C extends CausedCode> = Readonly<Record<C, () => Promise<Caused>>>;

/** Two admins who have no account. */
export const asks = newId('usr');
export const decides = newId('usr');

/** Amounts in cents, or in the coin's smallest unit. */
type Line = readonly [from: AccountRef, to: AccountRef, amount: bigint];

export function journalOf(
  code: CausedCode,
  cause: string,
  actor: string,
  lines: readonly Line[],
  occurrence = 1,
): Journal {
  const transfers = lines.map(([from, to, amount]) => ({ from, to, amount: minorUnits(amount) }));
  return { code, cause, occurrence, actor, transfers };
}

export const house = (
  kind: 'capital' | 'bankroll' | 'exposure' | 'fees' | 'mining' | 'external',
  coin = false,
): AccountRef => ({ kind, asset: coin ? 'BTC' : 'USD' });
export const of = (
  owner: UserId,
  kind: 'available' | 'aside' | 'staked' | 'withdrawing' | 'receivable' = 'available',
): AccountRef => ({ kind, owner, asset: 'USD' });

/** Whose journals they are, and how the schema's owner writes their records. */
export type Scene = ReturnType<typeof openScene>;

export function openScene(db: FreshDatabase, who: { readonly customer: UserId; readonly trader: UserId }) {
  const write = (sql: string, values: readonly unknown[]) => db.owner.query(sql, [...values]);
  return {
    db,
    ...who,
    write,
    audited: (subject: string, actor: string, action: string) =>
      write(`insert into audit_entry (actor, action, subject_kind, subject) values ($1, $2, 'test', $3)`, [
        actor,
        action,
        subject,
      ]),
    approved: (subject: string, purpose: string, values: object = {}) =>
      write(
        'insert into approval (subject, purpose, round, admin, values, created_ms) values ($1, $2, 1, $3, $4, clock_ms())',
        [subject, purpose, decides, JSON.stringify(values)],
      ),
    settle: (table: string, key: string, id: string, set: string) =>
      write(`update ${table} set ${set} where ${key} = $1`, [id]),
    posted: async (before: Journal): Promise<void> => {
      const [one] = await postJournals(db.app, [before]);
      if (!one?.ok) throw new Error(`${before.code} was not posted`);
    },
  };
}
