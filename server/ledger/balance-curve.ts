import type { Pool, PoolClient } from 'pg';
import { dayOf, dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { type BalanceSource, balanceSources, type ChangingEntry, sourceOf } from '#domain/ledger/sources.ts';
import { type Cents, cents, type Wallet } from '#domain/money/amount.ts';
import { inSnapshot } from './snapshot.ts';
import { cutWallet, type WalletCut } from './statement-sums.ts';

/** Points of a curve at most: of a longer time each stands for several days. */
export const mostCurvePoints = 400;

/** A wallet's balance at the end of days, and what changed it, in cents. */
export interface BalanceCurve {
  /** What the wallet held before the first point. */
  readonly opening: Cents;
  readonly points: readonly CurvePoint[];
}

export interface CurvePoint {
  /** The last UTC day that it stands for, as YYYY-MM-DD; of the last point today. */
  readonly day: string;
  /** At the end of that day; of today by now. */
  readonly balance: Cents;
  /** What came (or, below zero, went) since the point before, by source; sources that moved nothing are left out. */
  readonly moved: ReadonlyMap<BalanceSource, Cents>;
}

/**
 * The balance of a wallet day by day with its sources, from its entries (L6, P3): opening and everything that moved give each
 * balance, and the last one is the wallet's balance at the instant of reading.
 *
 * @param days how many days, today included; null for all since its first entry
 */
export function readBalanceCurve(db: Pool, owner: UserId, wallet: Wallet, days: number | null): Promise<BalanceCurve> {
  return inSnapshot(db, async (client) => {
    const cut = await cutWallet(client, owner, wallet);
    const held = cut.sums.reduce((sum, { balance }) => sum + balance, 0n);
    const { today, first } = await daysOf(client, cut);
    const begin = days === null ? first : Math.max(first, today - days + 1);
    const step = Math.max(1, Math.ceil((today - begin + 1) / mostCurvePoints));
    const changes = await changesOf(client, cut, { begin, today, step });
    const count = Math.ceil((today - begin + 1) / step);
    // Counted from today: the oldest point may stand for fewer days than the others.
    const moved = Array.from({ length: count }, () => new Map<BalanceSource, bigint>());
    let opening = held;
    for (const { back, source, amount } of changes) {
      const at = moved[count - 1 - back];
      at?.set(source, (at.get(source) ?? 0n) + amount);
      opening -= amount;
    }
    let balance = opening;
    const points = moved.map((sums, nth) => {
      for (const amount of sums.values()) balance += amount;
      return {
        day: dayText(today - (count - 1 - nth) * step),
        balance: cents(balance),
        moved: new Map(balanceSources.flatMap((name) => (sums.get(name) ? [[name, cents(sums.get(name) ?? 0n)]] : []))),
      };
    });
    return { opening: cents(opening), points };
  });
}

/** Today, and the day of the wallet's first entry (today without one), as counts of UTC days. */
async function daysOf(db: PoolClient, cut: WalletCut): Promise<{ readonly today: number; readonly first: number }> {
  const { rows } = await db.query<{ now_ms: bigint; first_ms: bigint | null }>({
    name: 'curve-days',
    text: `select clock_ms() as now_ms, (
             select min(e.created_ms) from unnest($1::bigint[]) a(id)
             join ledger_entry e on e.account = a.id and e.account_version = 1) as first_ms`,
    values: [cut.ids],
  });
  const now = rows[0]?.now_ms ?? 0n;
  const first = rows[0]?.first_ms ?? now;
  const today = dayOf(millis(now));
  return { today, first: Math.min(today, dayOf(millis(first))) };
}

interface ChangeRow extends ChangingEntry {
  /** How many points it is before the last one. */
  readonly back: number;
  readonly amount: bigint;
}

/** What changed the balance, summed by point and by what it was; what is dated after today was posted before the clock was set back. */
async function changesOf(
  db: PoolClient,
  cut: WalletCut,
  span: { readonly begin: number; readonly today: number; readonly step: number },
): Promise<readonly { readonly back: number; readonly source: BalanceSource; readonly amount: bigint }[]> {
  const { rows } = await db.query<ChangeRow>({
    name: 'curve-changes',
    text: `with wallet as materialized (
             select a.*, ledger_entries_until(a.id, a.version, null, ($4::bigint - 1) * ${dayMs} - 1) as above
             from unnest($1::bigint[], $2::text[], $3::bigint[]) a(id, kind, version))
           select ((greatest($5::bigint - e.created_ms / ${dayMs}, 0)) / $6::bigint)::integer as back, w.kind as account, e.class,
             coalesce(j.code, '') as code, coalesce(t.copy_id is not null, false) as copied, sum(e.amount)::bigint as amount
           from wallet w
           join ledger_entry e on e.account = w.id and e.account_version > w.above and e.account_version <= w.version
             and e.class in ('deposit', 'withdrawal', 'profit') and e.created_ms >= $4::bigint * ${dayMs}
           left join ledger_journal j on e.class = 'profit' and j.id = e.id / 32
           left join trade t on j.code in ('win', 'loss') and t.trade_id = j.cause
           group by 1, 2, 3, 4, 5`,
    values: [cut.ids, cut.kinds, cut.versions, span.begin, span.today, span.step],
  });
  return rows.map((row) => {
    const source = sourceOf(row);
    if (source === null) throw new Error(`no source of ${row.code} in ${row.account}`);
    return { back: row.back, source, amount: row.amount };
  });
}
