import { useQuery } from '@tanstack/react-query';
import { houseAccounts } from '#api/house.ts';
import type { ReplyOf } from '#api/operation.ts';
import { decimalsOf, formatScaled, type LedgerAsset } from '#domain/money/amount.ts';
import { isZero } from '#web/admin/widgets/figures.ts';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';

export type HouseBooks = ReplyOf<typeof houseAccounts>;
type HouseAccount = HouseBooks['items'][number];

const refreshMs = 15_000;

const books = {
  queryKey: ['admin', 'house accounts'],
  queryFn: () => call(houseAccounts, {}),
  refetchInterval: renewedEvery(refreshMs),
} as const;

/** The house's accounts and the outside world, with what they and the customers' accounts sum to. */
export function useHouseBooks() {
  return useQuery(books);
}

/** The house's accounts and the outside world. */
export function useHouse() {
  return useQuery({ ...books, select: ({ items }) => items });
}

/** Balances of one kind of account, in the order of the assets; null where there is no such account. */
export interface HouseRow {
  readonly kind: string;
  readonly balances: readonly (string | null)[];
}

/** The balance of an account of the house; zero when it has none. */
export function balanceOf(accounts: readonly HouseAccount[], kind: string, asset: LedgerAsset): string {
  const found = accounts.find((account) => account.kind === kind && account.asset === asset);
  return found?.balance ?? formatScaled(0n, decimalsOf(asset));
}

/** One per asset, in the order of the assets: null where the server named none. */
type PerAsset = readonly (string | null)[];

/**
 * The accounts of some assets as a table, one row per kind; below it what customers hold together and what all accounts come to, both as
 * the server summed them. Nothing here is reckoned from the fact that the books ought to be even (L5).
 */
export function houseTable(
  { items, sums }: HouseBooks,
  assets: readonly LedgerAsset[],
): {
  readonly rows: readonly HouseRow[];
  readonly customers: PerAsset;
  readonly totals: PerAsset;
} {
  const kinds = [...new Set(items.filter(({ asset }) => assets.some((one) => one === asset)).map(({ kind }) => kind))];
  const rows = kinds.map((kind) => ({
    kind,
    balances: assets.map(
      (asset) => items.find((account) => account.kind === kind && account.asset === asset)?.balance ?? null,
    ),
  }));
  const perAsset = (pick: (sum: HouseBooks['sums'][number]) => string): PerAsset =>
    assets.map((asset) => {
      const sum = sums.find((one) => one.asset === asset);
      return sum ? pick(sum) : null;
    });
  return { rows, customers: perAsset(({ customers }) => customers), totals: perAsset(({ total }) => total) };
}

/** The assets whose accounts do not sum to zero, and by how much (L5); none when the books are even. */
export function unevenSums({ sums }: HouseBooks): readonly { readonly asset: string; readonly total: string }[] {
  return sums.filter(({ total }) => !isZero(total));
}
