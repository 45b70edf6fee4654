import type { ClientBase } from 'pg';
import type { CopySizing, SkipReason } from '#domain/copying/copy.ts';
import type { LimitKind } from '#domain/limits/own-limits.ts';
import type { LimitPeriod } from '#domain/limits/windows.ts';
import type { Wallet } from '#domain/money/amount.ts';
import type { CopyTrade, JudgedOutcome, OwnLimitRow, Person } from './copy-records.ts';
import { byAcceptance, sumsOf } from './copy-sums.ts';

/** Rows of a query by the text of one of its columns; each lookup of another table is one of its index. */
async function grouped<T extends object>(
  db: ClientBase,
  key: keyof T,
  text: string,
  values: readonly unknown[],
): Promise<ReadonlyMap<string, readonly T[]>> {
  const { rows } = await db.query<T>(text, [...values]);
  return Map.groupBy(rows, (row) => String(row[key]));
}

const outcomesSql = `
  select o.copy_id, o.stake, o.skipped, o.trade_id, o.created_ms, v.sizing, v.max_open, v.stop_loss, f.id as fan_id, f.wallet,
    f.most_of_one, s.trade_id as source_id, s.min_stake, s.balance_before, t.accepted_ms, t.duration_ms, t.currency_pair as pair
  from copy_outcome o
  cross join lateral (select * from copy where id = o.copy_id limit 1) c
  cross join lateral (select * from trader_trade where trade_id = o.source_trade_id limit 1) s
  cross join lateral (select * from trade where trade_id = o.source_trade_id limit 1) t
  cross join lateral (select * from copy_fan_out where trade_id = o.source_trade_id and wallet = c.wallet limit 1) f
  cross join lateral (select * from copy_settings where copy_id = o.copy_id and version = o.settings_version limit 1) v
  where o.copy_id = any($1)`;

interface OutcomeRow {
  readonly copy_id: string;
  readonly stake: bigint;
  readonly skipped: SkipReason | null;
  readonly trade_id: string | null;
  readonly created_ms: bigint;
  readonly sizing: CopySizing;
  readonly max_open: number;
  readonly stop_loss: bigint | null;
  readonly fan_id: string;
  readonly wallet: Wallet;
  readonly most_of_one: bigint | null;
  readonly source_id: string;
  readonly min_stake: bigint;
  readonly balance_before: bigint;
  readonly accepted_ms: bigint;
  readonly duration_ms: bigint;
  readonly pair: string;
}

interface TradeRow {
  readonly trade_id: string;
  readonly copy_id: string | null;
  readonly user_id: string;
  readonly amount: bigint;
  readonly profit: bigint | null;
  readonly status: string;
  readonly accepted_ms: bigint;
  readonly created_ms: bigint;
  readonly closed_ms: bigint | null;
}

interface AmountRow {
  readonly copy_id: string;
  readonly amount: bigint;
  readonly created_ms: bigint;
}

interface LimitColumns {
  readonly uid: string;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint | null;
  readonly pending: boolean;
  readonly pending_amount: bigint | null;
  readonly pending_from_ms: bigint | null;
  readonly from_ms: bigint;
}

const tradeColumns = 'trade_id, copy_id, user_id, amount, profit, status, accepted_ms, created_ms, closed_ms';

/** Reads some customers with their copies. */
export async function readPeople(db: ClientBase, uids: readonly string[]): Promise<readonly Person[]> {
  const { rows: copies } = await db.query<{ id: string; user_id: string; wallet: Wallet; trader_id: string }>(
    'select id, user_id, wallet, trader_id from copy where user_id = any($1)',
    [uids],
  );
  const ids = copies.map(({ id }) => id);
  const outcomes = await grouped<OutcomeRow>(db, 'copy_id', outcomesSql, [ids]);
  const trades = await grouped<TradeRow>(db, 'copy_id', `select ${tradeColumns} from trade where copy_id = any($1)`, [
    ids,
  ]);
  const moves = await grouped<AmountRow>(
    db,
    'copy_id',
    'select copy_id, amount, created_ms from copy_move where copy_id = any($1)',
    [ids],
  );
  const shares = await grouped<AmountRow>(
    db,
    'copy_id',
    'select copy_id, paid as amount, created_ms from profit_share where copy_id = any($1)',
    [ids],
  );
  const statuses = await grouped<{ uid: string; account_status: string; country: string | null; from_ms: bigint }>(
    db,
    'uid',
    'select uid, account_status, country, from_ms from customer_standing where uid = any($1) order by id',
    [uids],
  );
  const exclusions = await grouped<{ uid: string; from_ms: bigint; until_ms: bigint }>(
    db,
    'uid',
    'select uid, from_ms, until_ms from own_exclusion where uid = any($1)',
    [uids],
  );
  const limits = await grouped<LimitColumns>(
    db,
    'uid',
    `select * from own_limit_standing where uid = any($1) and kind <> 'deposit' order by id`,
    [uids],
  );
  const limited = [...limits.keys()];
  const own = await grouped<TradeRow>(
    db,
    'user_id',
    `select ${tradeColumns} from trade where user_id = any($1) and wallet = 'real' and copy_id is null`,
    [limited],
  );
  const contracts = await grouped<{ user_id: string; bought_ms: bigint; price: bigint }>(
    db,
    'user_id',
    'select user_id, bought_ms, price from mining_contract where user_id = any($1)',
    [limited],
  );
  const copiesOf = Map.groupBy(copies, ({ user_id }) => user_id);
  return uids.map((uid) => ({
    copies: new Map(
      (copiesOf.get(uid) ?? []).map(({ id, wallet, trader_id }) => [
        id,
        {
          id,
          wallet,
          traderId: trader_id,
          ...ofTrades(outcomes.get(id) ?? [], trades.get(id) ?? []),
          moves: sumsOf((moves.get(id) ?? []).map(timed)),
          shares: sumsOf((shares.get(id) ?? []).map(timed)),
        },
      ]),
    ),
    statuses: (statuses.get(uid) ?? []).map(({ account_status: status, country, from_ms }) => ({
      status,
      country,
      fromMs: Number(from_ms),
    })),
    exclusions: (exclusions.get(uid) ?? []).map(({ from_ms, until_ms }) => ({
      fromMs: Number(from_ms),
      untilMs: Number(until_ms),
    })),
    limits: Map.groupBy((limits.get(uid) ?? []).map(limitOf), ({ kind, period }) => `${kind} ${period}`),
    ownTrades: (own.get(uid) ?? []).map((row) => tradeOf(row, '')),
    contracts: (contracts.get(uid) ?? []).map(({ bought_ms, price }) => ({ boughtMs: Number(bought_ms), price })),
  }));
}

const timed = ({ created_ms, amount }: AmountRow) => ({ timeMs: Number(created_ms), amount });

function ofTrades(outcomeRows: readonly OutcomeRow[], tradeRows: readonly TradeRow[]) {
  const outcomes = outcomeRows.map(outcomeOf);
  const fans = new Map(outcomes.map(({ tradeId, source }) => [tradeId, source.fanId]));
  const trades = tradeRows.map((row) => tradeOf(row, fans.get(row.trade_id) ?? '')).toSorted(inOrder);
  let sum = 0n;
  const running = trades.map(({ stake }) => {
    sum += stake;
    return sum;
  });
  const ended = trades.flatMap(({ closedMs, ...trade }) => (closedMs === null ? [] : [{ ...trade, timeMs: closedMs }]));
  return {
    outcomes,
    trades,
    running,
    profits: sumsOf(ended.map(({ timeMs, profit }) => ({ timeMs, amount: profit }))),
    stakesBack: sumsOf(ended.map(({ timeMs, stake }) => ({ timeMs, amount: stake }))),
    ends: sumsOf(ended.map(({ timeMs }) => ({ timeMs, amount: 1n }))),
  };
}

const inOrder = (one: CopyTrade, other: CopyTrade): number => byAcceptance(one, other);

function outcomeOf(row: OutcomeRow): JudgedOutcome {
  return {
    copyId: row.copy_id,
    stake: row.stake,
    skipped: row.skipped,
    tradeId: row.trade_id,
    atMs: Number(row.created_ms),
    settings: { sizing: row.sizing, maxOpen: row.max_open, stopLoss: row.stop_loss },
    source: {
      tradeId: row.source_id,
      fanId: row.fan_id,
      wallet: row.wallet,
      pair: row.pair,
      acceptedMs: Number(row.accepted_ms),
      durationMs: Number(row.duration_ms),
      minStake: row.min_stake,
      balanceBefore: row.balance_before,
      mostOfOne: row.most_of_one,
    },
  };
}

const tradeOf = (row: TradeRow, fanId: string): CopyTrade => ({
  tradeId: row.trade_id,
  fanId,
  stake: row.amount,
  profit: row.profit ?? 0n,
  acceptedMs: Number(row.accepted_ms),
  createdMs: Number(row.created_ms),
  closedMs: row.status === 'PENDING' || row.closed_ms === null ? null : Number(row.closed_ms),
});

const limitOf = (row: LimitColumns): OwnLimitRow => ({
  kind: row.kind,
  period: row.period,
  amount: row.amount,
  fromMs: Number(row.from_ms),
  pending:
    row.pending && row.pending_from_ms !== null
      ? { amount: row.pending_amount, fromMs: Number(row.pending_from_ms) }
      : null,
});
