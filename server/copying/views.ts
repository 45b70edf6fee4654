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
}

/** Selects rows of `copy c` as they are shown. */
export const shownCopies = `
  select c.*, t.name as trader_name,
    coalesce((select sum(p.paid) from profit_share p where p.copy_id = c.id), 0)::bigint as shared
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

/** C6: of what is above the mark, and what was due before; in cents. */
function shareDue({ settled_profit: profit, share_mark: mark, share_due: owed, share_bps: bps }: CopyRow): bigint {
  return owed + (profit > mark ? floorShare(cents(profit - mark), bps) : 0n);
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
    free: formatCents(free),
    openTrades: row.open_trades,
    openStake: formatCents(row.open_stake),
    settledTrades: row.settled_trades,
    profit: formatCents(row.settled_profit),
    shared: formatCents(row.shared),
    shareDue: formatCents(shareDue(row)),
    startedAt: isoTime(millis(row.started_ms)),
    stoppingAt: timeOf(row.stopping_ms),
    stoppedAt: timeOf(row.stopped_ms),
    version: row.version,
  };
}
