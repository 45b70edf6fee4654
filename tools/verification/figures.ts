import type { ClientBase } from 'pg';
import { noFigures, type TraderFigures, withTrade } from '#domain/copying/figures.ts';
import { figureTrade } from '#server/copying/figures.ts';
import { type FiguresRow, figuresOf } from '#server/copying/trader-views.ts';
import type { Findings } from './findings.ts';

/** Counted trades read at a time: what is held in memory does not grow with the books. */
const pageSize = 2_000;

interface CountedRow {
  readonly trader_id: string;
  readonly place: number;
  readonly trade_id: string;
  readonly balance_at_close: bigint;
  readonly settled_journal: bigint;
  readonly profit_after: bigint;
  readonly index_after: string;
  readonly status: 'WON' | 'LOST' | 'REFUNDED';
  readonly profit: bigint;
}

/** One lookup for each trade, whatever the planner was told of whole tables. */
const pageSql = `
  select tt.trader_id, tt.place, tt.trade_id, tt.balance_at_close, tt.settled_journal, tt.profit_after, tt.index_after, t.*
  from (select * from trader_trade where place is not null and (trader_id, place) > ($1, $2)
    order by trader_id, place limit $3) tt
  cross join lateral (select status, profit from trade where trade_id = tt.trade_id limit 1) t
  order by tt.trader_id, tt.place`;

const promise =
  'the figures of each trader are those of their counted trades, taken in the order in which the books settled them';

/**
 * C4: counts all counted trades again, trader by trader. A settled trade that is not counted yet is no breach: the figures
 * follow a moment later.
 */
export async function verifyFigures(db: ClientBase, findings: Findings): Promise<void> {
  const { rows: stored } = await db.query<FiguresRow & { readonly trader_id: string }>('select * from trader_figures');
  const open = new Map(stored.map((row) => [row.trader_id, figuresOf(row)]));
  let last: CountedRow | null = null;
  let figures = noFigures;
  const end = (): void => {
    if (!last) return;
    compare(last.trader_id, figures, open.get(last.trader_id), findings);
    open.delete(last.trader_id);
  };
  for (;;) {
    const rows: readonly CountedRow[] = await readPage(db, last);
    for (const row of rows) {
      if (last?.trader_id !== row.trader_id) {
        end();
        figures = noFigures;
        last = null;
      }
      figures = withTrade(figures, figureTrade(row));
      const problem = problemOf(row, last, figures);
      if (problem) findings.breach('C4', promise, `trade ${row.trade_id}`, problem);
      last = row;
    }
    if (rows.length < pageSize) break;
  }
  end();
  for (const [trader, found] of open) compare(trader, noFigures, found, findings);
}

async function readPage(db: ClientBase, after: CountedRow | null): Promise<readonly CountedRow[]> {
  const { rows } = await db.query<CountedRow>({
    name: 'verify-figures',
    text: pageSql,
    values: [after?.trader_id ?? '', after?.place ?? 0, pageSize],
  });
  return rows;
}

function problemOf(row: CountedRow, before: CountedRow | null, after: TraderFigures): string | null {
  if (row.place !== (before?.place ?? 0) + 1) return `stands in place ${row.place} after ${before?.place ?? 0}`;
  if (before && before.settled_journal >= row.settled_journal) {
    return `was settled before trade ${before.trade_id} and is counted after it`;
  }
  if (row.profit_after !== after.profit) return `profit after it is ${row.profit_after}, not ${after.profit}`;
  return BigInt(row.index_after) === after.index ? null : `index after it is ${row.index_after}, not ${after.index}`;
}

function compare(trader: string, counted: TraderFigures, found: TraderFigures | undefined, { breach }: Findings): void {
  const text = (one: TraderFigures | undefined): string =>
    one
      ? `${one.won} won, ${one.lost} lost, ${one.refunded} refunded, profit ${one.profit}, index ${one.index}, peak ${one.peak}, worst fall ${one.worstFall}`
      : 'nothing';
  if (text(counted) === text(found)) return;
  breach('C4', promise, `trader ${trader}`, `figures say ${text(found)}, the trades ${text(counted)}`);
}
