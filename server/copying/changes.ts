import type { PoolClient } from 'pg';
import { bookOf } from '#domain/copying/book.ts';
import type { TraderId } from '#domain/ids/ids.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { type CopyRow, settingsOf } from './record.ts';

/** Where copies are: of whom, and with which money. */
export interface CopiesOf {
  readonly traderId: TraderId;
  readonly wallet: Wallet;
}

/**
 * Writes down that copies of a trader in one wallet changed (C3): the trader's count of changes, the intervals of the settings
 * of active copies, and their sums. From the next trade on the snapshot is another one; trades accepted before keep theirs.
 * The trader has to be locked, and the copies saved.
 *
 * @param before those that were active, with their settings
 * @param after those that are active now
 */
export async function noteChange(
  tx: PoolClient,
  { traderId, wallet }: CopiesOf,
  before: readonly CopyRow[],
  after: readonly CopyRow[],
): Promise<void> {
  const [left, joined] = [before, after].map((rows) => rows.filter(({ state }) => state === 'active'));
  if (!left || !joined || left.length + joined.length === 0) return;
  const { rows } = await tx.query<{ change: bigint }>(
    'update trader set change = change + 1 where id = $1 returning change',
    [traderId],
  );
  const change = rows[0]?.change;
  await tx.query({
    name: 'copy-settings-close',
    text: 'update copy_settings set until_change = $2 where copy_id = any($1) and until_change is null',
    values: [left.map(({ id }) => id), change],
  });
  await tx.query({
    name: 'copy-settings-open',
    text: `insert into copy_settings (copy_id, version, trader_id, user_id, wallet, place, allocation, sizing, fixed_stake,
             max_stake, max_open, stop_loss, from_change)
           select id, version, trader_id, user_id, wallet, place, allocation, sizing, fixed_stake, max_stake, max_open,
             stop_loss, $2
           from copy where id = any($1)`,
    values: [joined.map(({ id }) => id), change],
  });
  await tx.query({
    name: 'copy-book-begin',
    text: 'insert into copy_book (trader_id, wallet) values ($1, $2) on conflict do nothing',
    values: [traderId, wallet],
  });
  const [less, more] = [bookOf(left.map(settingsOf)), bookOf(joined.map(settingsOf))];
  await tx.query({
    name: 'copy-book-add',
    text: `update copy_book set copies = copies + $3, proportional = proportional + $4, fixed = fixed + $5, most = most + $6
           where trader_id = $1 and wallet = $2`,
    values: [
      ...[traderId, wallet, more.copies - less.copies, more.proportional - less.proportional],
      ...[more.fixed - less.fixed, more.most - less.most],
    ],
  });
}
