import { listMiningDaysForAdmin } from '#api/mining-operator.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { minedCoins } from '#domain/mining/coins.ts';
import { call } from '#web/client/client.ts';

/** When each open day ended that is over, ISO, the first one first. */
export function endsOf(open: readonly { readonly day: string }[], nowMs: number): readonly string[] {
  return open
    .map(({ day }) => Date.parse(day) + dayMs)
    .filter((endMs) => endMs <= nowMs)
    .toSorted((a, b) => a - b)
    .map((endMs) => new Date(endMs).toISOString());
}

/** Days of all coins that are over and not closed, as a queue counts them: the one that has waited longest first. */
export async function daysToClose(nowMs: number): Promise<readonly { readonly createdAt: string }[]> {
  const coins = await Promise.all(
    minedCoins.map((coin) => call(listMiningDaysForAdmin, { query: { coin, limit: 1 } })),
  );
  const open = coins.flatMap((days) => days.open);
  return endsOf(open, nowMs).map((createdAt) => ({ createdAt }));
}
