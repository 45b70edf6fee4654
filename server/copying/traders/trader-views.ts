import type { Pool, PoolClient } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { readTrader } from '#api/traders.ts';
import type { TableRow } from '#database/rows.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import {
  leastStakedRanked,
  leastTradesRanked,
  shownCopiers,
  shownFigures,
  type TraderFigures,
} from '#domain/copying/figures.ts';
import { decideTaking } from '#domain/copying/permission.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { hasTradedSql } from '#server/copying/record.ts';

export type TraderView = ReplyOf<typeof readTrader>;

/**
 * What a trader's counted trades come to, as stored.
 * - `formula`: The version of the formulas that made them.
 */
export type FiguresRow = TableRow<
  'trader_figures',
  | 'won'
  | 'lost'
  | 'refunded'
  | 'profit'
  | 'index_parts'
  | 'peak_parts'
  | 'worst_fall'
  | 'formula'
  | 'open_stakes'
  | 'open_parts'
>;

/** A trader as somebody reads them. */
export interface TraderRow extends FiguresRow, TableRow<'trader'> {
  readonly profile_photo: string | null;
  readonly account_status: AccountStatus;
  readonly copiers: number;
  readonly copiers_apart: bigint;
  readonly customers_settled: number;
  readonly customers_result: bigint;
  readonly customers_staked: bigint;
  readonly own_real: string | null;
  readonly own_practice: string | null;
  /** What their name and words were before the last change of them. */
  readonly changed: { readonly at: number; readonly name: string; readonly about: string } | null;
  readonly former_names: readonly string[];
  readonly short_record: boolean;
  readonly own_real_stopping: boolean;
  readonly own_practice_stopping: boolean;
}

const ownCopy = (wallet: 'real' | 'practice'): string =>
  `(select c.id from copy c
    where c.trader_id = t.id and c.user_id = $1 and c.wallet = '${wallet}' and c.state <> 'stopped') as own_${wallet},
  exists (select from copy c
    where c.trader_id = t.id and c.user_id = $1 and c.wallet = '${wallet}' and c.state = 'stopping')
    as own_${wallet}_stopping`;

/** Changes of a trader's own name or words: the audit trail keeps what they were. */
const changesSql = `from audit_entry a where a.subject = t.id and a.action = 'traders.change'`;
const changedSql = `
  (select jsonb_build_object('at', a.created_ms, 'name', a.before ->> 'name', 'about', a.before ->> 'about') ${changesSql}
     and (a.before ->> 'name', a.before ->> 'about') is distinct from (a.after ->> 'name', a.after ->> 'about')
   order by a.id desc limit 1) as changed,
  array(select distinct a.before ->> 'name' ${changesSql} and a.before ->> 'name' <> t.name) as former_names`;

/** Whether a trader has too few decided trades, or too little staked in them (C4); reads no more trades than it needs to know. */
export const shortRecordSql = `(case when f.won + f.lost < ${leastTradesRanked} then true else not exists (
  select from (
    select sum(r.amount) over (order by tt.place rows unbounded preceding) as staked
    from trader_trade tt join trade r on r.trade_id = tt.trade_id
    where tt.trader_id = t.id and tt.place is not null and r.status in ('WON', 'LOST')) s
  where s.staked >= ${leastStakedRanked}) end)`;

/** Traders with their figures, as the person of $1 sees them; one statement, whatever the count of rows. */
export const selectTraders = `
  select t.*, f.won, f.lost, f.refunded, f.profit, f.index_parts, f.peak_parts, f.worst_fall, f.open_stakes, f.open_parts,
    f.formula, f.copiers, f.copiers_apart, f.customers_settled, f.customers_result, f.customers_staked, u.profile_photo,
    u.account_status, ${shortRecordSql} as short_record,
    ${ownCopy('real')}, ${ownCopy('practice')}, ${changedSql}
  from trader t join trader_figures f on f.trader_id = t.id join customer u on u.uid = t.user_id`;

/** Those whom the person of $1 copies now. */
export const copiedSql = `exists (select from copy c where c.trader_id = t.id and c.user_id = $1 and c.state <> 'stopped')`;

/**
 * Whom the person of $1 may know of (P5): everybody who is public, whose trades count or who has stopped (C5: hiding is no way to
 * bury a record), who they are themselves, or whom they copy now.
 */
export const visibleSql = `(t.is_public or t.state = 'stopped' or ${hasTradedSql} or t.user_id = $1 or ${copiedSql})`;

/** One trader as the person sees them; null when there is none or they may not know of it. */
export async function findTrader(db: Pool | PoolClient, reader: string, id: string): Promise<TraderRow | null> {
  const { rows } = await db.query<TraderRow>({
    name: 'trader-find',
    text: `${selectTraders} where t.id = $2 and ${visibleSql}`,
    values: [reader, id],
  });
  return rows[0] ?? null;
}

/** The trader who somebody is; null for who never was one. */
export async function findOwnTrader(db: Pool | PoolClient, reader: string): Promise<TraderRow | null> {
  const { rows } = await db.query<TraderRow>(`${selectTraders} where t.user_id = $1`, [reader]);
  return rows[0] ?? null;
}

export const figuresOf = (row: FiguresRow): TraderFigures => ({
  won: row.won,
  lost: row.lost,
  refunded: row.refunded,
  profit: cents(row.profit),
  index: BigInt(row.index_parts),
  peak: BigInt(row.peak_parts),
  worstFall: row.worst_fall,
  openStakes: cents(row.open_stakes),
  openParts: BigInt(row.open_parts),
});

const iso = (ms: bigint): string => isoTime(millis(ms));

/** @param reader whom it is shown to */
export function traderView(row: TraderRow, reader: string): TraderView {
  const { id, name, about, state } = row;
  const figures = shownFigures(figuresOf(row));
  return {
    id,
    name,
    about,
    state,
    takesCopies: decideTaking({ state, accountStatus: row.account_status }).ok,
    imageUrl: photoPath(row),
    since: iso(row.since_ms),
    stoppedAt: row.stopped_ms === null ? null : iso(row.stopped_ms),
    stoppedBy: row.stopped_by,
    changedAt: row.changed && iso(BigInt(row.changed.at)),
    formerNames: [...row.former_names],
    shareBps: row.share_bps,
    figures: {
      ...figures,
      formula: row.formula,
      won: row.won,
      lost: row.lost,
      refunded: row.refunded,
      shortRecord: row.short_record,
      profit: formatCents(row.profit),
      ...shownCopiers({
        copiers: row.copiers,
        apart: cents(row.copiers_apart),
        settled: row.customers_settled,
        result: cents(row.customers_result),
        staked: cents(row.customers_staked),
      }),
    },
    subscribed: { real: row.own_real, practice: row.own_practice },
    stopping: { real: row.own_real_stopping, practice: row.own_practice_stopping },
    isSelf: row.user_id === reader,
  };
}

/** Where a trader's photo is read; '' without one. */
function photoPath({ id, profile_photo }: Pick<TraderRow, 'id' | 'profile_photo'>): string {
  return profile_photo === null ? '' : `/api/traders/${id}/photo`;
}

/** The same of a trader as their customer's row says now. */
export async function readPhotoPath(
  tx: PoolClient,
  { id, user_id }: Pick<TraderRow, 'id' | 'user_id'>,
): Promise<string> {
  const { rows } = await tx.query<{ profile_photo: string | null }>(
    'select profile_photo from customer where uid = $1',
    [user_id],
  );
  return photoPath({ id, profile_photo: rows[0]?.profile_photo ?? null });
}
