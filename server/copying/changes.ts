import type { PoolClient } from 'pg';
import { bookOf } from '#domain/copying/book.ts';
import type { TraderId } from '#domain/ids/ids.ts';
import type { Wallet } from '#domain/money/amount.ts';
import type { CopyBand } from '#domain/trades/copy-reserve.ts';
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
  await addToBook(tx, { traderId, wallet }, bookOf(left.map(settingsOf)), bookOf(joined.map(settingsOf)));
}

/** Moves the sums by which trades are accepted, band by band. */
async function addToBook(
  tx: PoolClient,
  { traderId, wallet }: CopiesOf,
  less: readonly CopyBand[],
  more: readonly CopyBand[],
): Promise<void> {
  const bands = [...new Set([...less, ...more].map(({ band }) => band))].sort((one, other) => one - other);
  await tx.query({
    name: 'copy-book-begin',
    text: `insert into copy_book (trader_id, wallet, band) select $1, $2, band from unnest($3::integer[]) band
           on conflict do nothing`,
    values: [traderId, wallet, bands],
  });
  const changed = (sum: (band: CopyBand) => bigint): readonly bigint[] =>
    bands.map((band) => sumIn(more, band, sum) - sumIn(less, band, sum));
  await tx.query({
    name: 'copy-book-add',
    text: `update copy_book b set copies = b.copies + u.copies, proportional = b.proportional + u.proportional,
             fixed = b.fixed + u.fixed, most = b.most + u.most
           from unnest($3::integer[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[])
             u(band, copies, proportional, fixed, most)
           where b.trader_id = $1 and b.wallet = $2 and b.band = u.band`,
    values: [
      traderId,
      wallet,
      bands,
      changed(({ copies }) => BigInt(copies)),
      changed(({ proportional }) => proportional),
      changed(({ fixed }) => fixed),
      changed(({ most }) => most),
    ],
  });
}

const sumIn = (book: readonly CopyBand[], band: number, sum: (band: CopyBand) => bigint): bigint => {
  const found = book.find((one) => one.band === band);
  return found ? sum(found) : 0n;
};
