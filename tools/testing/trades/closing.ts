import type { Pool } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { millis } from '#domain/clock/millis.ts';
import type { Id, IdPrefix } from '#domain/ids/ids.ts';
import { parseId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { closingJournal } from '#domain/trades/settlement.ts';
import { journalArguments, journalArgumentsSql } from '#server/ledger/journal-arguments.ts';
import type { TestLease } from '#tools/testing/markets/ticks.ts';

type OpenRow = TableRow<'trade'>;

function stored<P extends IdPrefix>(prefix: P, text: string): Id<P> {
  const id = parseId(prefix, text);
  if (!id) throw new Error(`not a stored ${prefix} id: ${text}`);
  return id;
}

/** Ends open trades as won, lost or refunded, with the settler's own function and postings, whatever the prices were. */
export async function closeTrades(
  app: Pool,
  lease: TestLease,
  tradeIds: readonly string[],
  result: 'WON' | 'LOST' | 'REFUNDED',
): Promise<void> {
  const { rows } = await app.query<OpenRow>('select * from trade where trade_id = any($1) order by trade_id', [
    tradeIds,
  ]);
  const tick = { seq: 1, quotedMs: 0, price: 1n };
  const ticks = { entry: tick, exit: tick, confirming: tick };
  const profitOf = ({ cover, amount }: OpenRow) => cents(result === 'WON' ? cover : result === 'LOST' ? -amount : 0n);
  const journals = rows.map((row) =>
    closingJournal(
      {
        tradeId: stored('trd', row.trade_id),
        userId: stored('usr', row.user_id),
        copyId: row.copy_id === null ? null : stored('cpy', row.copy_id),
        wallet: row.wallet,
        position: row.positions,
        stake: cents(row.amount),
        cover: cents(row.cover),
        acceptedAtMs: millis(0),
        entryDelayMs: 0,
        expiresAtMs: millis(0),
      },
      result === 'REFUNDED'
        ? { state: 'refunded', reason: 'tie', ...ticks }
        : { state: 'settled', status: result, profit: profitOf(row), ...ticks },
    ),
  );
  const each = <T>(value: (row: OpenRow) => T): T[] => rows.map(value);
  const settled = await app.query<{ done: boolean }>(
    `select trade_settle($1, $2, $3, $4, $5, $6, $7, $8, $9, ${journalArgumentsSql(10)}) as done`,
    [
      lease.name,
      lease.epoch(),
      each(({ trade_id }) => trade_id),
      each(() => result),
      each(profitOf),
      each(() => (result === 'REFUNDED' ? 'tie' : null)),
      each(() => 1),
      each(() => 1),
      each(() => 1),
      ...journalArguments(journals),
    ],
  );
  if (!settled.rows[0]?.done) throw new Error('a trade was not open any more');
}
