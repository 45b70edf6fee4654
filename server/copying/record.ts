import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import type { CopySettings, CopySizing, Sizing } from '#domain/copying/copy.ts';
import type { CopyAccount } from '#domain/copying/journals.ts';
import { type CopyId, parseId, type TraderId, type UserId } from '#domain/ids/ids.ts';
import { type Cents, cents, type Wallet } from '#domain/money/amount.ts';
import { storedUser } from '#server/review/timeline.ts';

/** A trader as their row stands. */
export interface TraderRow
  extends TableRow<'trader', 'user_id' | 'name' | 'about' | 'is_public' | 'share_bps' | 'state'> {
  readonly id: TraderId;
  /** Whether a trade with real money counts, so that their record is not theirs to hide (C5). */
  readonly has_traded: boolean;
}

/** That a trade with real money of a trader `t` counts (C4). */
export const hasTradedSql = 'exists (select from trader_trade x where x.trader_id = t.id)';

/** The columns of a copy's settings, as they stand in `copy` and `copy_settings`. */
export interface SettingsColumns {
  readonly allocation: bigint;
  readonly sizing: CopySizing;
  readonly fixed_stake: bigint | null;
  readonly max_stake: bigint;
  readonly max_open: number;
  readonly stop_loss: bigint | null;
}

/**
 * - `debt_ms`: Since when nothing is shared of it, because its customer came to owe (D5).
 */
export interface CopyRow extends SettingsColumns, TableRow<'copy'> {
  readonly id: CopyId;
  readonly trader_id: TraderId;
}

/** Finds a trader by the id of a request; null when the text is none or names nobody. */
export async function findTrader(db: Pool | PoolClient, id: string, lock = false): Promise<TraderRow | null> {
  const known = parseId('tdr', id);
  if (!known) return null;
  const { rows } = await db.query<TraderRow>(
    `select id, user_id, name, about, is_public, share_bps, state, ${hasTradedSql} as has_traded from trader t where id = $1 ${lock ? 'for no key update' : ''}`,
    [known],
  );
  return rows[0] ?? null;
}

/**
 * Locks a trader: everything that alters who copies them, and each acceptance of a trade of theirs, comes one after the other.
 * Before the trader's copies in the order of locks (Z7).
 */
export async function lockTrader(tx: PoolClient, id: TraderId): Promise<TraderRow> {
  const trader = await findTrader(tx, id, true);
  if (!trader) throw new Error(`no trader ${id}`);
  return trader;
}

/** Locks copies in the order of their ids and reads them. */
export async function lockCopies(tx: PoolClient, ids: readonly string[]): Promise<readonly CopyRow[]> {
  const { rows } = await tx.query<CopyRow>({
    name: 'copies-lock',
    text: 'select * from copy where id = any($1) order by id for no key update',
    values: [ids],
  });
  return rows;
}

/** The id of somebody's copy of a trader that has not stopped; null when there is none. */
export async function runningCopy(
  db: Pool | PoolClient,
  trader: TraderId,
  user: UserId,
  wallet: Wallet,
): Promise<CopyId | null> {
  const { rows } = await db.query<{ id: CopyId }>(
    `select id from copy where trader_id = $1 and user_id = $2 and wallet = $3 and state <> 'stopped'`,
    [trader, user, wallet],
  );
  return rows[0]?.id ?? null;
}

/** What a copy never changes: whose it is and of whom. */
export type CopyName = Pick<CopyRow, 'id' | 'trader_id' | 'wallet'>;

/** Somebody's copy of any state by the id of a request. P5: another's copy reads as none. */
export async function findOwnCopy(db: Pool | PoolClient, user: UserId, id: string): Promise<CopyName | null> {
  const { rows } = await db.query<CopyName>('select id, trader_id, wallet from copy where id = $1 and user_id = $2', [
    id,
    user,
  ]);
  return rows[0] ?? null;
}

/** The settings of a row of `copy` or `copy_settings`. */
export function settingsOf(row: SettingsColumns): CopySettings {
  return {
    allocation: cents(row.allocation),
    sizing: sizingOf(row),
    maxStake: cents(row.max_stake),
    maxOpen: row.max_open,
    stopLoss: row.stop_loss === null ? null : cents(row.stop_loss),
  };
}

function sizingOf({ sizing, fixed_stake }: SettingsColumns): Sizing {
  switch (sizing) {
    case 'proportional':
      return { kind: 'proportional' };
    case 'fixed':
      if (fixed_stake === null) throw new Error('a fixed sizing has no stake');
      return { kind: 'fixed', stake: cents(fixed_stake) };
  }
}

/** A fixed stake; null of a proportional sizing. */
export function fixedOf({ sizing }: CopySettings): Cents | null {
  return sizing.kind === 'fixed' ? sizing.stake : null;
}

/** Whose account a copy's is. */
export function accountOf({ id, user_id, wallet }: CopyRow): CopyAccount {
  return { copyId: id, userId: storedUser(user_id), wallet };
}
