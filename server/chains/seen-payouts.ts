import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { dayMs } from '#domain/clock/durations.ts';
import type { Chain } from '#domain/money/coins.ts';
import type { Block, Transfer } from '#server/outside/chains/chain-source.ts';

/** A payment to where a payout goes. */
export interface SeenPayout {
  readonly transfer: Transfer;
  /** As of Spending. */
  readonly spends: readonly string[];
  /** Undone in its block: it pays nothing. */
  readonly failed: boolean;
}

/**
 * How long the place of a payout is watched after it has ended, or was called not broadcast. A waiting payment leaves the memory
 * pools of Bitcoin's nodes after 14 days.
 */
const watchedAfterMs = 14 * dayMs;

/**
 * Whose place is watched, of withdrawals `w`: until its chain has confirmed the payout, and 14 days after it was called not broadcast,
 * was cancelled or was returned. Whoever has a payment that was dropped or replaced can broadcast it again meanwhile.
 */
const isWatched = `(w.status = 'pending' or w.updated_ms > clock_ms() - ${watchedAfterMs} or (w.status = 'approved'
  and not exists (select from payout_evidence e where e.withdrawal = w.id and e.state = 'confirmed')))`;

/** What is paid where payouts go, or were to go (W5). */
export async function payoutsAmong(
  pool: Pool,
  chain: Chain,
  transfers: readonly Transfer[],
): Promise<readonly Transfer[]> {
  if (transfers.length === 0) return [];
  const { rows } = await pool.query<{ place: string }>(
    `select p.place from payout_place p join withdrawal w on w.id = p.withdrawal
     where p.chain = $1 and p.place = any($2) and ${isWatched}`,
    [chain, [...new Set(transfers.map(({ place }) => place))]],
  );
  const places = new Set(rows.map(({ place }) => place));
  return transfers.filter(({ place }) => places.has(place));
}

/** Notes what goes to the addresses of payouts, also where it failed there. */
export async function writePayouts(tx: PoolClient, chain: Chain, seen: readonly SeenPayout[]): Promise<void> {
  if (seen.length === 0) return;
  const payments = seen.map(({ transfer, spends, failed }) => ({
    transaction_id: transfer.transactionId,
    output: transfer.output,
    method: transfer.method,
    place: transfer.place,
    units: transfer.units.toString(),
    spends,
    failed,
  }));
  await tx.query(
    `insert into payout_sighting as s (withdrawal, transaction_id, payment_no, units, spends, failed)
     select w.id, t.transaction_id, row_number() over (partition by w.id, t.transaction_id order by t.output), t.units, t.spends, t.failed
     from jsonb_to_recordset($2::jsonb)
       t(transaction_id text, output integer, method text, place text, units numeric, spends text[], failed boolean)
     join payout_place p on p.chain = $1 and p.place = t.place
     join withdrawal w on w.id = p.withdrawal and w.payment_method = t.method and ${isWatched}
     on conflict (withdrawal, transaction_id, payment_no) do update set failed = excluded.failed, spends = excluded.spends
     where (s.failed, s.spends) is distinct from (excluded.failed, excluded.spends)`,
    [chain, JSON.stringify(payments)],
  );
}

type Unreplaced = TableRow<'payout_sighting', 'withdrawal' | 'transaction_id' | 'spends'>;

/** Notes which payments can stand in the chain no more, because another transaction of this block has spent what they spend. */
export async function writeReplaced(tx: PoolClient, chain: Chain, { height, spending }: Block): Promise<void> {
  const { rows } = await tx.query<Unreplaced>(
    `select distinct s.withdrawal, s.transaction_id, s.spends
     from payout_sighting s join payout_place p on p.withdrawal = s.withdrawal join withdrawal w on w.id = s.withdrawal
     where p.chain = $1 and s.replaced_by is null and s.spends <> '{}' and ${isWatched}`,
    [chain],
  );
  if (rows.length === 0) return;
  const spenders = new Map(spending.flatMap(({ transactionId, spends }) => spends.map((one) => [one, transactionId])));
  for (const { withdrawal, transaction_id, spends } of rows) {
    const by = spends.map((one) => spenders.get(one)).find((one) => one !== undefined);
    if (by === undefined || by === transaction_id) continue;
    await tx.query(
      `update payout_sighting set replaced_by = $3, replaced_height = $4 where withdrawal = $1 and transaction_id = $2`,
      [withdrawal, transaction_id, by, height],
    );
  }
}

/** A block that is lost replaces nothing. */
export async function forgetReplaced(tx: PoolClient, chain: Chain, height: number): Promise<void> {
  await tx.query(
    `update payout_sighting s set replaced_by = null, replaced_height = null from payout_place p
     where p.withdrawal = s.withdrawal and p.chain = $1 and s.replaced_height > $2`,
    [chain, height],
  );
}
