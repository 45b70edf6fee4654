import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { rankedSorts, type traderSorts } from '#api/traders.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { equityPlaces, leastCopiersShown, returnOf } from '#domain/copying/figures.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { TradeResult } from '#domain/trades/trade.ts';
import { cutPage, readCursor, wrongCursor } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import {
  copiedSql,
  findTrader,
  selectTraders,
  shortRecordSql,
  type TraderRow,
  traderView,
  visibleSql,
} from './trader-views.ts';

type TraderOperations = Pick<
  Catalogue,
  'listTraders' | 'readTrader' | 'listTradersTrades' | 'readTraderEquity' | 'readTraderPhoto'
>;

export interface TraderReading {
  readonly pool: Pool;
  /** The bytes of a kept profile photo, or file_missing; null when none is kept. */
  readonly openPhoto: (upload: string) => Promise<Decision<Uint8Array> | null>;
}

const notFound = refused('not_found', { what: 'trader' });

type Sort = (typeof traderSorts)[number];

/** By what a list is ordered, the largest first; who has nothing to be ordered by comes last. */
const keys: Readonly<Record<Sort, string>> = {
  return: 'floor((f.index_parts - 1000000000000) / 100000000)',
  profit: 'f.profit',
  // The smallest fall first.
  drawdown: '-f.worst_fall',
  // By money, where that is shown: a count of heads is made by tiny copies.
  copiers: `case when f.copiers < ${leastCopiersShown} then f.copiers - ${leastCopiersShown} else f.copiers_apart end`,
  trades: 'f.won + f.lost + f.refunded',
  newest: 't.since_ms',
};
const ofTrades: ReadonlySet<Sort> = new Set(['return', 'profit', 'drawdown']);
const least = '-1000000000000000000';

const cursorShape = /^([01])~(-?[0-9]{1,40})~([a-z0-9_]{1,40})$/;

interface ListedRow extends TraderRow {
  /** What it is ordered by, as text: it may be large. */
  readonly key: string;
  /** 1 before 0, whatever the key. */
  readonly rank: number;
}

interface TradeRow
  extends TableRow<'trade', 'currency_pair' | 'positions' | 'amount' | 'duration_ms' | 'payout_rate' | 'accepted_ms'> {
  readonly id: string;
  /** The place among the trader's counted trades. */
  readonly created_ms: bigint;
  readonly balance_before: bigint;
  readonly status: TradeResult;
  readonly profit: bigint;
  readonly closed_ms: bigint;
}

interface PointRow {
  readonly place: number;
  readonly profit_after: bigint;
  readonly index_after: string;
  readonly closed_ms: bigint;
}

const iso = (ms: bigint): string => isoTime(millis(ms));

/** Points of the curves in a list: as many as a small drawing shows. */
const shapePoints = 24;

/** The returns after equal steps of the trades of each trader. */
async function readShapes(
  pool: Pool,
  traders: readonly Pick<TraderRow, 'id' | 'won' | 'lost' | 'refunded'>[],
): Promise<ReadonlyMap<string, readonly { readonly closedAt: string; readonly return: string }[]>> {
  const places = traders.flatMap(({ id, won, lost, refunded }) =>
    equityPlaces(won + lost + refunded, shapePoints).map((place) => ({ id, place })),
  );
  const { rows } = await pool.query<{ trader_id: string; index_after: string; closed_ms: bigint }>({
    name: 'traders-shapes',
    text: `select tt.trader_id, tt.index_after, t.closed_ms from unnest($1::text[], $2::integer[]) u(id, place)
      join trader_trade tt on tt.trader_id = u.id and tt.place = u.place
      join trade t on t.trade_id = tt.trade_id order by tt.trader_id, tt.place`,
    values: [places.map(({ id }) => id), places.map(({ place }) => place)],
  });
  return new Map(
    traders.map(({ id }) => [
      id,
      rows
        .filter((row) => row.trader_id === id)
        .map((row) => ({ closedAt: iso(row.closed_ms), return: returnOf(BigInt(row.index_after)) })),
    ]),
  );
}

/** Traders as customers read them (C1, C4). */
export function traderHandlers({ pool, openPhoto }: TraderReading): Handlers<TraderOperations> {
  return {
    async listTraders({ actor, query }) {
      const { sort = 'return', limit = 10 } = query;
      const from = query.cursor === undefined ? null : cursorShape.exec(query.cursor);
      if (query.cursor !== undefined && !from) return refused('invalid_input', wrongCursor);
      const key = ofTrades.has(sort)
        ? `case when f.won + f.lost + f.refunded = 0 then ${least} else ${keys[sort]} end`
        : keys[sort];
      const rank = rankedSorts.has(sort) ? `(not ${shortRecordSql})::integer` : '0';
      const { rows } = await pool.query<ListedRow>({
        name: `traders-by-${sort}`,
        text: `select * from (
            ${selectTraders.replace('select t.*', `select t.*, (${key})::numeric as key, ${rank} as rank`)}
            where ${visibleSql} and ($2::text is null or position(lower($2) in lower(t.name)) > 0)
              and ($3::text is null or t.state = $3) and (not $4::boolean or ${copiedSql})) t
          where $5::integer is null or (t.rank, t.key, t.id) < ($5::integer, $6::numeric, $7::text)
          order by t.rank desc, t.key desc, t.id desc limit $8`,
        values: [
          actor.uid,
          query.search?.trim() || null,
          query.state ?? null,
          query.copied ?? false,
          from?.[1] ?? null,
          from?.[2] ?? null,
          from?.[3] ?? null,
          limit + 1,
        ],
      });
      const shown = rows.slice(0, limit);
      const curves = await readShapes(pool, shown);
      const last = shown.at(-1);
      return accepted({
        items: shown.map((row) => ({ ...traderView(row, actor.uid), curve: [...(curves.get(row.id) ?? [])] })),
        nextCursor: rows.length > limit && last ? `${last.rank}~${last.key}~${last.id}` : null,
      });
    },

    async readTrader({ actor, params }) {
      const row = await findTrader(pool, actor.uid, params.id);
      return row ? accepted(traderView(row, actor.uid)) : notFound;
    },

    async listTradersTrades({ actor, params, query }) {
      const { limit = 10 } = query;
      const start = readCursor(query.cursor);
      if (start === null) return refused('invalid_input', wrongCursor);
      if (!(await findTrader(pool, actor.uid, params.id))) return notFound;
      const { rows } = await pool.query<TradeRow>({
        name: 'traders-trades',
        text: `select tt.trade_id as id, tt.place::bigint as created_ms, t.currency_pair, t.positions, t.amount,
            tt.balance_before, t.duration_ms, t.payout_rate, t.status, t.profit, t.accepted_ms, t.closed_ms
          from trader_trade tt join trade t on t.trade_id = tt.trade_id
          where tt.trader_id = $1 and tt.place < coalesce($2::bigint, 2147483648) and ($3::text is null or t.status = $3)
          order by tt.place desc limit $4`,
        values: [params.id, start === 'none' ? null : start.createdMs, query.result ?? null, limit + 1],
      });
      const page = cutPage(rows, limit);
      return accepted({
        items: page.rows.map((row) => ({
          tradeId: row.id,
          currencyPair: row.currency_pair,
          positions: row.positions,
          amount: formatCents(row.amount),
          balanceBefore: formatCents(row.balance_before),
          duration: Number(row.duration_ms) / 1000,
          payoutRate: row.payout_rate,
          status: row.status,
          profit: formatCents(row.profit),
          acceptedAt: iso(row.accepted_ms),
          closedAt: iso(row.closed_ms),
        })),
        nextCursor: page.nextCursor,
      });
    },

    async readTraderEquity({ actor, params }) {
      const trader = await findTrader(pool, actor.uid, params.id);
      if (!trader) return notFound;
      const { rows } = await pool.query<PointRow>({
        name: 'traders-equity',
        text: `select tt.place, tt.profit_after, tt.index_after, t.closed_ms
          from trader_trade tt join trade t on t.trade_id = tt.trade_id
          where tt.trader_id = $1 and tt.place = any($2::integer[]) order by tt.place`,
        values: [params.id, equityPlaces(trader.won + trader.lost + trader.refunded)],
      });
      return accepted({
        points: rows.map((row) => ({
          closedAt: iso(row.closed_ms),
          trades: row.place,
          profit: formatCents(row.profit_after),
          return: returnOf(BigInt(row.index_after)),
        })),
      });
    },

    async readTraderPhoto({ actor, params }) {
      const trader = await findTrader(pool, actor.uid, params.id);
      const photo = trader?.profile_photo ? await openPhoto(trader.profile_photo) : null;
      return photo ?? refused('not_found', { what: 'photo' });
    },
  };
}
