import type { PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { copyStake, type SourceTrade } from '#domain/copying/stakes.ts';
import type { TraderId } from '#domain/ids/ids.ts';
import { type Cents, cents, type Wallet } from '#domain/money/amount.ts';
import type { CopiesOf } from '#server/copying/changes.ts';
import { lockTrader, type SettingsColumns, settingsOf, type TraderRow } from '#server/copying/record.ts';
import { lockNotAvailable, RunAgain, sqlState } from '#server/outside/postgres/transaction.ts';

interface PlacingRow
  extends TableRow<'trader_trade', 'balance_before' | 'min_stake' | 'max_stake' | 'change' | 'accepted_ms'> {
  readonly trade_id: string;
  readonly decided_place: bigint;
  readonly amount: bigint;
  readonly payout_rate: number;
}

interface SnapshotRow
  extends SettingsColumns,
    TableRow<'copy_settings', 'copy_id' | 'place' | 'from_change' | 'until_change'> {}

/**
 * What a copy may stake in trades that were accepted before and are still being placed, in cents.
 *
 * @param beforeMs only of those accepted before this time
 */
export type Due = (copy: string, beforeMs?: Millis) => Cents;

/**
 * Locks what stands between a trader and their copies in one wallet ({@link lockPlacingsAndTraders}), and reads what of some copies is
 * due to them, by the snapshot of each (C3).
 */
export async function lockTraderAndDue(
  tx: PoolClient,
  { traderId, wallet }: CopiesOf,
  copies: readonly string[],
): Promise<{ readonly trader: TraderRow; readonly due: Due }> {
  const {
    traders: [trader],
    placings,
  } = await lockPlacingsAndTraders(tx, wallet, [traderId]);
  if (!trader) throw new Error(`no trader ${traderId}`);
  return { trader, due: await readDue(tx, placings, copies) };
}

/**
 * Locks, in the order of Z7, the placings of some traders' trades that are not done, then the traders. Both stand still until the
 * transaction ends. Placings come first because one is held for as long as a set of copies takes: whoever waited for that with
 * a trader locked would hold up all who trade with them. So nobody waits for a placing that began meanwhile either: where
 * somebody else has it, the transaction is run again, which waits for it with no trader locked. The lock of a placing is one
 * that only one holder has: sharers would let each other in past the placing, and whoever changes copies without end would
 * decide when their trader's copies are placed.
 *
 * @throws RunAgain where a placing that began meanwhile is somebody else's
 */
export async function lockPlacingsAndTraders(
  tx: PoolClient,
  wallet: Wallet,
  ids: readonly TraderId[],
): Promise<{ readonly traders: readonly TraderRow[]; readonly placings: readonly PlacingRow[] }> {
  await lockPlacings(tx, wallet, ids, '');
  const traders: TraderRow[] = [];
  for (const id of [...ids].sort()) traders.push(await lockTrader(tx, id));
  try {
    return { traders, placings: await lockPlacings(tx, wallet, ids, 'nowait') };
  } catch (error) {
    if (sqlState(error) !== lockNotAvailable) throw error;
    throw new RunAgain('a placing that began meanwhile is held by somebody else');
  }
}

async function lockPlacings(
  tx: PoolClient,
  wallet: Wallet,
  traders: readonly TraderId[],
  wait: '' | 'nowait',
): Promise<readonly PlacingRow[]> {
  const { rows } = await tx.query<PlacingRow>({
    name: `copies-placing-${wait}`,
    text: `select f.trade_id, f.decided_place, s.change, s.accepted_ms, s.balance_before, s.min_stake, s.max_stake, t.amount, t.payout_rate
           from copy_fan_out f
           join trader_trade s on s.trade_id = f.trade_id
           join trade t on t.trade_id = f.trade_id
           where f.trader_id = any($1) and f.wallet = $2 and f.state = 'placing' order by f.id for no key update of f ${wait}`,
    values: [traders, wallet],
  });
  return rows;
}

async function readDue(tx: PoolClient, placings: readonly PlacingRow[], copies: readonly string[]): Promise<Due> {
  if (placings.length === 0) return () => cents(0n);
  const { rows: snapshots } = await tx.query<SnapshotRow>({
    name: 'copies-due',
    text: `select copy_id, place, from_change, until_change, allocation, sizing, fixed_stake, max_stake, max_open, stop_loss
           from copy_settings where copy_id = any($1)`,
    values: [copies],
  });
  const { rows: outcomes } = await tx.query<{ decided: string }>({
    name: 'copies-decided',
    text: `select source_trade_id || ' ' || copy_id as decided from copy_outcome
           where source_trade_id = any($1) and copy_id = any($2)`,
    values: [placings.map(({ trade_id }) => trade_id), copies],
  });
  const decided = new Set(outcomes.map((row) => row.decided));
  const due: { readonly copy: string; readonly acceptedMs: bigint; readonly stake: Cents }[] = [];
  for (const placing of placings) {
    const source = sourceOf(placing);
    for (const row of snapshots) {
      const takesPart =
        row.place > placing.decided_place &&
        !decided.has(`${placing.trade_id} ${row.copy_id}`) &&
        row.from_change <= placing.change &&
        (row.until_change === null || placing.change < row.until_change);
      const stake = takesPart ? copyStake(settingsOf(row), source) : null;
      if (stake?.ok) due.push({ copy: row.copy_id, acceptedMs: placing.accepted_ms, stake: stake.stake });
    }
  }
  const ofCopy = Map.groupBy(due, ({ copy }) => copy);
  return (copy, beforeMs) =>
    cents(
      (ofCopy.get(copy) ?? [])
        .filter(({ acceptedMs }) => beforeMs === undefined || acceptedMs < BigInt(beforeMs))
        .reduce((sum, { stake }) => sum + stake, 0n),
    );
}

function sourceOf(placing: PlacingRow): SourceTrade {
  return {
    stake: cents(placing.amount),
    balanceBefore: cents(placing.balance_before),
    payoutRate: placing.payout_rate,
    minStake: cents(placing.min_stake),
    maxStake: cents(placing.max_stake),
  };
}
