import { useQuery } from '@tanstack/react-query';
import { houseAccounts } from '#api/accounts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type Asset, assets } from '#domain/money/amount.ts';
import { call } from '#web/api-client/client.ts';
import { opposite, sumOf } from './figures.ts';

export type HouseAccount = ReplyOf<typeof houseAccounts>['items'][number];

const refreshMs = 15_000;

/** The house's accounts and the outside world. */
export function useHouse() {
  return useQuery({
    queryKey: ['admin', 'house accounts'],
    queryFn: async () => (await call(houseAccounts, {})).items,
    refetchInterval: refreshMs,
  });
}

/** Balances of one kind of account, in the order of the assets; null where there is no such account. */
export interface HouseRow {
  readonly kind: string;
  readonly balances: readonly (string | null)[];
}

/** The balance of an account of the house; '0.00' when it has none. */
export function balanceOf(accounts: readonly HouseAccount[], kind: string, asset: Asset): string {
  return accounts.find((account) => account.kind === kind && account.asset === asset)?.balance ?? '0.00';
}

/**
 * The accounts as a table, one row per kind, and per asset what customers hold together: every posting has two sides, so
 * all accounts sum to zero, and what is left over here is theirs (L1, L5).
 */
export function houseTable(accounts: readonly HouseAccount[]): {
  readonly rows: readonly HouseRow[];
  readonly customers: readonly string[];
} {
  const kinds = [...new Set(accounts.map(({ kind }) => kind))];
  const rows = kinds.map((kind) => ({
    kind,
    balances: assets.map(
      (asset) => accounts.find((account) => account.kind === kind && account.asset === asset)?.balance ?? null,
    ),
  }));
  const customers = assets.map((asset) =>
    opposite(sumOf(accounts.filter((account) => account.asset === asset).map(({ balance }) => balance))),
  );
  return { rows, customers };
}
