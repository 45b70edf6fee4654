import type { Pool, PoolClient } from 'pg';
import type { AccountKind, AccountRef } from '#domain/ledger/accounts.ts';

interface NumberRow {
  readonly id: bigint;
  readonly kind: AccountKind;
  readonly owner: string | null;
  readonly asset: string;
}

/** Accounts of the owners named and of the house, by name and by number. */
export interface AccountNumbers {
  /** Throws when there is no such account: a customer's are opened with the customer, the house's by migration. */
  numberOf(ref: AccountRef): bigint;
  kindOf(account: bigint): AccountKind | null;
}

const nameOf = (kind: string, asset: string, owner: string | null): string => `${kind}|${asset}|${owner ?? ''}`;

/** Indexes account rows by name and by number. */
export function indexAccounts(rows: readonly NumberRow[]): AccountNumbers {
  const numbers = new Map(rows.map((row) => [nameOf(row.kind, row.asset, row.owner), row.id]));
  const kinds = new Map(rows.map((row) => [row.id, row.kind]));
  return {
    numberOf(ref) {
      const name = nameOf(ref.kind, ref.asset, 'owner' in ref ? ref.owner : null);
      const number = numbers.get(name);
      if (number === undefined) throw new Error(`there is no account ${name}`);
      return number;
    },
    kindOf: (account) => kinds.get(account) ?? null,
  };
}

/** Reads the numbers of the accounts that `owners` have, and of the house's. */
export async function readAccountNumbers(db: Pool | PoolClient, owners: readonly string[]): Promise<AccountNumbers> {
  const { rows } = await db.query<NumberRow>({
    name: 'ledger-account-numbers',
    text: `select id, kind, owner, asset from ledger_account where owner = any($1)
           union all select id, kind, owner, asset from ledger_account where owner is null`,
    values: [owners],
  });
  return indexAccounts(rows);
}
