import { useQueries, useQuery } from '@tanstack/react-query';
import { listContracts, listMiningPlans, readContract } from '#api/mining.ts';
import { listMiningDays, listPayouts, readPayout } from '#api/mining-payouts.ts';
import { readMiningRecord } from '#api/mining-record.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';

type Plans = ReplyOf<typeof listMiningPlans>;
export type PlanView = Plans['items'][number];
export type InputsView = Plans['coins'][number];
export type FleetView = Plans['fleets'][number];
export type ContractView = ReplyOf<typeof readContract>;
export type PayoutView = ReplyOf<typeof listPayouts>['items'][number];
export type DayView = ReplyOf<typeof listMiningDays>['items'][number];
export type ReceiptView = ReplyOf<typeof readPayout>;

/** The figures of networks and prices grow old meanwhile. */
const refreshMs = 60_000;

/** All that a purchase may have changed. */
export const changedByBuying = ['contracts', 'mining-plans', 'balance', 'statement'] as const;

/** Plans, today's inputs and fleets. */
export const useMiningPlans = () =>
  useQuery({ queryKey: ['mining-plans'], queryFn: () => call(listMiningPlans, {}), refetchInterval: refreshMs });

/** One's contracts, newest first. */
export const useContracts = () =>
  usePages(['contracts', 'list'], (page) => call(listContracts, { query: { limit: 20, ...page } }));

/** One contract of one's own. */
export const useContract = (id: string) =>
  useQuery({ queryKey: ['contracts', id], queryFn: () => call(readContract, { params: { id } }) });

/** The days of one's contract, newest first. */
export const usePayouts = (id: string) =>
  usePages(['contracts', id, 'days'], (page) => call(listPayouts, { params: { id }, query: { limit: 60, ...page } }));

/** The last days of some contracts. */
export const useLastPayouts = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ['contracts', id, 'last days'],
      queryFn: () => call(listPayouts, { params: { id }, query: { limit: 16 } }),
    })),
  });

/** All days of a contract, read page by page. */
export async function allPayouts(id: string): Promise<readonly PayoutView[]> {
  const found: PayoutView[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await call(listPayouts, {
      params: { id },
      query: { limit: 100, ...(cursor === undefined ? {} : { cursor }) },
    });
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

/** The receipt of one payout. */
export const usePayout = (
  id: string,
  of: { readonly coin: MinedCoin; readonly day: string; readonly addition: number },
) =>
  useQuery({
    queryKey: ['contracts', id, 'payout', of.coin, of.day, of.addition],
    queryFn: () => call(readPayout, { params: { id, coin: of.coin, day: of.day }, query: { addition: of.addition } }),
  });

/** The fleet's days of a coin, newest first. */
export const useMiningDays = (coin: MinedCoin) =>
  usePages(['mining-days', coin], (page) => call(listMiningDays, { query: { limit: 10, coin, ...page } }));

/** Where pools pay the operator, as anybody reads it. */
export const useMiningRecord = (coin: MinedCoin) =>
  useQuery({
    queryKey: ['mining-record', coin],
    queryFn: () => call(readMiningRecord, { query: { coin, limit: 1 } }),
  });
