import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { exportAllTrades, type readAnyTrade } from '#api/explorer.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { formatCents, parseCents, wallets } from '#domain/money/amount.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { type Page, pageView } from '#server/lists/pages.ts';
import { type RegisterBounds, registerBounds } from '#server/lists/register.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { paymentsOfTransaction } from './payments-of-transaction.ts';

type Trade = ReplyOf<typeof readAnyTrade>;
type Query = QueryOf<Catalogue['listAllTrades']>;

interface Row
  extends TableRow<
    'trade',
    | 'trade_id'
    | 'user_id'
    | 'created_ms'
    | 'wallet'
    | 'currency_pair'
    | 'positions'
    | 'amount'
    | 'payout_rate'
    | 'duration_ms'
    | 'expires_ms'
    | 'status'
    | 'profit'
    | 'copy_id'
  > {
  readonly name: string | null;
}

/** How many trades one page looks at where a filter may leave most of them out. */
const mostLookedAt = 5_000;

/** Of how many customers that a transaction paid: so many trades are looked at of each of them and each of their wallets. */
const mostPayers = 20;

const columns = `t.trade_id, t.user_id, t.created_ms, t.wallet, t.currency_pair, t.positions, t.amount, t.payout_rate,
  t.duration_ms, t.expires_ms, t.status, t.profit, t.copy_id`;
const people = 'left join auth_user u on u.id = t.user_id left join customer c on c.uid = t.user_id';

/** Trades of all customers (R1.4), newest first unless asked otherwise. */
export function tradeHandlers(
  pool: Pool,
): Handlers<Pick<Catalogue, 'listAllTrades' | 'exportAllTrades' | 'readAnyTrade'>> {
  return {
    async listAllTrades({ query }) {
      return pageView(await readTrades(pool, query), view);
    },

    exportAllTrades({ actor, query }) {
      return exported<Row>({
        pool,
        actor: actor.uid,
        operation: exportAllTrades,
        list: 'trades',
        query,
        names: exportNames,
        read: (page) => readTrades(pool, { ...query, ...page }),
        cells: (row) => [exportCells(view(row))],
      });
    },

    async readAnyTrade({ params }) {
      const { rows } = await pool.query<Row>({
        name: 'explorer-trade',
        text: `select ${columns}, coalesce(c.display_name, u.name) as name from trade t ${people} where t.trade_id = $1`,
        values: [params.id],
      });
      const [row] = rows;
      return row ? accepted(view(row)) : refused('not_found', { what: 'trade' });
    },
  };
}

/** A page of the trades that fit. */
async function readTrades(pool: Pool, query: Query): Promise<Decision<Page<Row>>> {
  const bounds = registerBounds(query);
  if (!bounds.ok) return bounds;
  const { limit } = bounds.value;
  const customers = await customersOf(pool, query);
  if (!customers.ok) return customers;
  const rows = await lookAt(pool, query, bounds.value, customers.value);
  const shown = rows.filter(({ fits }) => fits).slice(0, limit);
  // Where more of them fit, the next page begins after the last one shown; else after the last one looked at.
  const last = rows.length > shown.length ? (shown.length === limit ? shown.at(-1) : rows.at(-1)) : undefined;
  return accepted({ rows: shown, nextCursor: last ? `${last.created_ms}~${last.trade_id}` : null });
}

type Beyond = '<' | '>';

const inSpan = (beyond: Beyond): string => `($1::bigint is null or (t.created_ms, t.trade_id) ${beyond} ($1, $2::text))
  and ($3::bigint is null or t.created_ms >= $3) and ($4::bigint is null or t.created_ms < $4)`;

const ordered = { '<': 'created_ms desc, trade_id desc', '>': 'created_ms, trade_id' } as const;

const lookAmongAll = (beyond: Beyond): string =>
  `select ${columns} from trade t where ${inSpan(beyond)} and cardinality($6::text[]) > 0 and $7::text[] is null
    order by ${ordered[beyond]} limit $5`;

const lookAmongTheirs = (beyond: Beyond): string =>
  `select t.* from unnest($6::text[]) of(wallet) cross join unnest($7::text[]) whose(uid) cross join lateral (
      select ${columns} from trade t where t.user_id = whose.uid and t.wallet = of.wallet and ${inSpan(beyond)}
      order by ${ordered[beyond]} limit $5) t
    order by ${ordered[beyond]} limit $5`;

const looks = {
  newest: { all: lookAmongAll('<'), ofCustomers: lookAmongTheirs('<'), order: ordered['<'] },
  oldest: { all: lookAmongAll('>'), ofCustomers: lookAmongTheirs('>'), order: ordered['>'] },
} as const;

/**
 * The trades that fit, one more than the page has, and the last one looked at where there may be more behind it. Reads them by
 * their order, a bounded number of them, whatever is filtered by.
 */
async function lookAt(
  pool: Pool,
  { wallet, pair, status, amount, order: asked = 'newest' }: Query,
  { start, most, fromMs, beforeMs }: RegisterBounds,
  customers: readonly string[] | null,
): Promise<readonly (Row & { readonly fits: boolean })[]> {
  const { all, ofCustomers, order } = looks[asked];
  const narrowed =
    pair !== undefined || amount !== undefined || status !== undefined || (wallet !== undefined && customers === null);
  const { rows } = await pool.query<Row & { readonly fits: boolean; readonly nth: bigint }>({
    text: `with looked as (${customers === null ? all : ofCustomers}),
             judged as (
               select t.*, ($8::text is null or t.currency_pair = $8) and ($9::text is null or t.status = $9)
                 and ($11::bigint is null or t.amount = $11) and t.wallet = any($6) as fits, row_number() over (order by ${order}) as nth from looked t)
           select t.*, coalesce(c.display_name, u.name) as name from judged t ${people}
           where t.fits or t.nth = $5 order by t.nth limit $10`,
    values: [
      ...start,
      fromMs,
      beforeMs,
      narrowed ? mostLookedAt : most,
      wallet === undefined ? wallets : [wallet],
      customers,
      pair ?? null,
      status ?? null,
      most,
      amount === undefined ? null : parseCents(amount),
    ],
  });
  return rows;
}

/** The customers whose trades are looked for; null for those of all. Refuses a transaction that paid too many of them. */
async function customersOf(
  pool: Pool,
  { customer, transaction }: Pick<Query, 'customer' | 'transaction'>,
): Promise<Decision<readonly string[] | null>> {
  if (transaction === undefined) return accepted(customer === undefined ? null : [customer]);
  const paid = await paymentsOfTransaction(pool, transaction, customer ?? null);
  if (!paid.ok) return paid;
  const payers = [...new Set(paid.value.map(({ user_id }) => user_id))];
  if (payers.length <= mostPayers) return accepted(payers);
  return refused('invalid_input', {
    fields: [{ field: 'transaction', problem: phrase('fits_too_many_payers', { most: mostPayers }) }],
  });
}

function view(row: Row): Trade {
  return {
    id: row.trade_id,
    owner: { uid: row.user_id, name: row.name ?? row.user_id },
    createdAt: isoTime(millis(row.created_ms)),
    wallet: row.wallet,
    currencyPair: row.currency_pair,
    positions: row.positions,
    amount: formatCents(row.amount),
    payoutRate: row.payout_rate,
    duration: Number(row.duration_ms) / 1000,
    expiresAt: isoTime(millis(row.expires_ms)),
    status: row.status,
    profit: row.profit === null ? null : formatCents(row.profit),
    copy: row.copy_id,
  };
}

const exportNames = [
  'trade',
  'placed',
  'customer_id',
  'customer',
  'wallet',
  'pair',
  'direction',
  'stake_usd',
  'payout_rate',
  'duration',
  'expires',
  'status',
  'profit_usd',
  'copy',
] as const satisfies readonly FileColumn[];

const exportCells = (trade: Trade): readonly string[] => [
  trade.id,
  trade.createdAt,
  trade.owner.uid,
  trade.owner.name,
  trade.wallet,
  trade.currencyPair,
  trade.positions,
  trade.amount,
  String(trade.payoutRate),
  String(trade.duration),
  trade.expiresAt,
  trade.status,
  trade.profit ?? '',
  trade.copy ?? '',
];
