import type { ClientBase } from 'pg';
import type { TableRow } from '#database/rows.ts';
import {
  figuresFormula,
  noFigures,
  type SettledTrade,
  type TraderFigures,
  type TradeWeight,
  withPlaced,
  withSettled,
} from '#domain/copying/figures.ts';
import { cents } from '#domain/money/amount.ts';
import { weightOf } from '#server/copying/traders/figures.ts';
import { type FiguresRow, figuresOf } from '#server/copying/traders/trader-views.ts';
import { fact } from './facts.ts';
import type { Findings } from './findings.ts';

/** Stakes and settlements read at a time: what is held in memory does not grow with the books. */
const pageSize = 2_000;

/** A weighed trade at its stake, or a counted one at its settlement. */
interface EventRow extends TableRow<'trader_trade'> {
  readonly journal: bigint;
  readonly settled: boolean;
  readonly profit_after: bigint;
  readonly index_after: string;
  readonly amount: bigint;
  readonly status: SettledTrade['result'];
  readonly profit: bigint;
}

const pageOf = (journal: string, counted: string, settled: boolean): string => `
  (select ${journal} as journal, ${settled} as settled, tt.* from trader_trade tt
   where ${counted} is not null and (trader_id, ${journal}) > ($1, $2) order by trader_id, ${journal} limit $3)`;

/** One lookup for each trade, whatever the planner knows of whole tables. */
const pageSql = `
  select e.*, t.* from (
    select * from (${pageOf('staked_journal', 'base', false)} union all ${pageOf('settled_journal', 'place', true)}) u
    order by trader_id, journal limit $3) e
  cross join lateral (select amount, status, profit from trade where trade_id = e.trade_id limit 1) t
  order by e.trader_id, e.journal`;

const promise = 'C4.figures';

/** What one trader's trades come to so far, and the weights of those that are open. */
interface Recount {
  figures: TraderFigures;
  readonly open: Map<string, TradeWeight>;
  places: number;
}

const newRecount = (): Recount => ({ figures: noFigures, open: new Map(), places: 0 });

/**
 * C4: weighs and counts all counted trades again, trader by trader. A settled trade that is not counted yet is no breach here: the
 * figures follow a moment later, and one that they do not follow is named by `traderChecks`.
 */
export async function verifyFigures(db: ClientBase, findings: Findings): Promise<void> {
  const { rows: stored } = await db.query<TableRow<'trader_figures'>>('select * from trader_figures');
  const unseen = new Map(stored.map((row) => [row.trader_id, row]));
  let last: EventRow | null = null;
  let recount = newRecount();
  const end = (): void => {
    if (!last) return;
    compare(last.trader_id, recount.figures, unseen.get(last.trader_id), findings);
    unseen.delete(last.trader_id);
  };
  for (;;) {
    const rows: readonly EventRow[] = await readPage(db, last);
    for (const row of rows) {
      if (last?.trader_id !== row.trader_id) {
        end();
        recount = newRecount();
      }
      const problem = row.settled ? settle(recount, row) : place(recount, row);
      if (problem) findings.breach('C4', promise, `trade ${row.trade_id}`, problem);
      last = row;
    }
    if (rows.length < pageSize) break;
  }
  end();
  for (const [trader, row] of unseen) compare(trader, noFigures, row, findings);
}

async function readPage(db: ClientBase, after: EventRow | null): Promise<readonly EventRow[]> {
  const { rows } = await db.query<EventRow>({
    name: 'verify-figures',
    text: pageSql,
    values: [after?.trader_id ?? '', after?.journal ?? 0n, pageSize],
  });
  return rows;
}

/** Weighs a trade again; returns what is wrong with its stored weight. */
function place(recount: Recount, row: EventRow): string | null {
  const placed = { stake: cents(row.amount), balanceBefore: cents(row.balance_before) };
  const { figures, weight } = withPlaced(recount.figures, placed);
  recount.figures = figures;
  recount.open.set(row.trade_id, weight);
  const stored = weightOf(row);
  return stored?.base === weight.base && stored.free === weight.free
    ? null
    : `weighs ${fact(stored?.free ?? 'none')}/${fact(stored?.base ?? 'none')}, not ${fact(weight.free)}/${fact(weight.base)}`;
}

/** Counts a trade again; returns what is wrong with its stored place or with what stands after it. */
function settle(recount: Recount, row: EventRow): string | null {
  const weight = recount.open.get(row.trade_id);
  if (!weight) return 'was settled before it was placed';
  recount.open.delete(row.trade_id);
  recount.places += 1;
  const trade = { stake: cents(row.amount), result: row.status, profit: cents(row.profit), weight };
  recount.figures = withSettled(recount.figures, trade);
  const { profit, index } = recount.figures;
  if (row.place !== recount.places) return `is in place ${fact(row.place)}, not ${fact(recount.places)}`;
  if (row.profit_after !== profit) return `profit after it is ${fact(row.profit_after)}, not ${fact(profit)}`;
  return BigInt(row.index_after) === index ? null : `index after it is ${fact(row.index_after)}, not ${fact(index)}`;
}

function compare(trader: string, counted: TraderFigures, found: FiguresRow | undefined, { breach }: Findings): void {
  const text = (one: TraderFigures, formula: number): string =>
    `${fact(one.won)} won, ${fact(one.lost)} lost, ${fact(one.refunded)} refunded, profit ${fact(one.profit)}, ` +
    `index ${fact(one.index)}, peak ${fact(one.peak)}, worst fall ${fact(one.worstFall)}, ` +
    `open ${fact(one.openParts)} for ${fact(one.openStakes)}, by formula ${fact(formula)}`;
  const [says, make] = [found ? text(figuresOf(found), found.formula) : 'nothing', text(counted, figuresFormula)];
  if (says === make) return;
  breach('C4', promise, `trader ${trader}`, `figures say ${says}, the trades ${make}`);
}
