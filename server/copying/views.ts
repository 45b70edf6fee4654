import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Copy } from '#api/copying.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { cents, floorShare, formatCents } from '#domain/money/amount.ts';
import { readCopyBalances } from '#server/ledger/copy-accounts.ts';
import type { CopyRow } from './record.ts';

export type CopyView = Static<typeof Copy>;

export interface ShownRow extends CopyRow {
  readonly trader_name: string;
  readonly shared: bigint;
  readonly share_mark: bigint;
  readonly earlier_profit: bigint;
}

/** Selects rows of `copy c` as they are shown. */
export const shownCopies = `
  select c.*, t.name as trader_name,
    coalesce((select sum(p.paid) from profit_share p where p.copy_id = c.id), 0)::bigint as shared,
    coalesce((select m.mark from profit_mark m
      where c.wallet = 'real' and m.trader_id = c.trader_id and m.user_id = c.user_id), 0)::bigint as share_mark,
    coalesce((select sum(e.settled_profit) from copy e
      where c.wallet = 'real' and e.user_id = c.user_id and e.place < c.place and e.trader_id = c.trader_id
        and e.wallet = 'real'), 0)::bigint as earlier_profit
  from copy c join trader t on t.id = c.trader_id`;

/** Copies as their owner sees them. */
export async function viewsOf(db: Pool | PoolClient, rows: readonly ShownRow[]): Promise<readonly CopyView[]> {
  const balances = await readCopyBalances(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => viewOf(row, balances.get(row.id) ?? 0n));
}

/** One copy as its owner sees it. */
export async function viewById(db: Pool | PoolClient, id: string): Promise<CopyView> {
  const { rows } = await db.query<ShownRow>(`${shownCopies} where c.id = $1`, [id]);
  const [view] = await viewsOf(db, rows);
  if (!view) throw new Error(`no copy ${id}`);
  return view;
}

/** C6: of what is above the mark, and what was due before; in cents. Nothing once it has ended or of a debtor. */
function shareDue(row: ShownRow): bigint {
  if (row.state === 'stopped' || row.debt_ms !== null) return 0n;
  const fresh = row.earlier_profit + row.settled_profit - row.share_mark;
  return row.share_due + (fresh > 0n ? floorShare(cents(fresh), row.share_bps) : 0n);
}

const timeOf = (ms: bigint | null): string | null => (ms === null ? null : isoTime(millis(ms)));

function viewOf(row: ShownRow, free: bigint): CopyView {
  return {
    id: row.id,
    traderId: row.trader_id,
    traderName: row.trader_name,
    wallet: row.wallet,
    state: row.state,
    stoppedBy: row.stopped_by,
    allocation: formatCents(row.allocation),
    sizing: row.sizing,
    fixedStake: row.fixed_stake === null ? null : formatCents(row.fixed_stake),
    maxStake: formatCents(row.max_stake),
    maxOpen: row.max_open,
    stopLoss: row.stop_loss === null ? null : formatCents(row.stop_loss),
    shareBps: row.share_bps,
    houseShareBps: row.house_bps,
    earlierProfit: formatCents(row.earlier_profit),
    shareMark: formatCents(row.share_mark),
    debtAt: timeOf(row.debt_ms),
    free: formatCents(free),
    openTrades: row.open_trades,
    openStake: formatCents(row.open_stake),
    settledTrades: row.settled_trades,
    profit: formatCents(row.settled_profit),
    shared: formatCents(row.shared),
    profitAfterShare: formatCents(cents(row.settled_profit - row.shared)),
    shareDue: formatCents(shareDue(row)),
    startedAt: isoTime(millis(row.started_ms)),
    stoppingAt: timeOf(row.stopping_ms),
    stoppedAt: timeOf(row.stopped_ms),
    version: row.version,
  };
}
