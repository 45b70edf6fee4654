import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { recordMiningReceipt } from '#api/mining-operator.ts';
import { dayOf } from '#domain/clock/days.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { type MinedCoin, minedCoinOf } from '#domain/mining/coins.ts';
import { coinUnits } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { readHouse } from '#server/ledger/balances.ts';
import { postDecided } from '#server/ledger/post.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/records/audit.ts';
import { inCommand } from '#server/records/command.ts';
import { readPage } from '#server/records/pages.ts';
import { readClock } from '#server/records/timeline.ts';
import { decideMiner } from './own-case.ts';
import { parseCoins } from './typed-coins.ts';
import { coinText, dayNumber, dayText } from './units.ts';

type ReceiptOperations = Pick<Catalogue, 'recordMiningReceipt' | 'listMiningReceipts' | 'setMiningReceiptAside'>;

export interface ReceiptRow {
  readonly id: string;
  readonly coin: MinedCoin;
  readonly day: number;
  readonly amount: bigint;
  readonly transaction_id: string;
  readonly output: number;
  readonly pool: string;
  readonly evidence: string;
  readonly state: 'counted' | 'set aside';
  readonly reason: string | null;
  readonly recorded_by: string;
  readonly created_ms: bigint;
}

/** Days back that a coin's first receipt may be for. */
const farthestFirst = 31;

/** Smallest units that an account holds at most: a bigint, with room for what is posted meanwhile. */
const mostHeld = 9n * 10n ** 18n;

const wrong = (field: string, problem: string) => refused('invalid_input', { fields: [{ field, problem }] });

/** What pools have paid (N3): recorded with its transaction and posted at once; a wrong one is set aside while its day is open. */
export function receiptHandlers(pool: Pool): Handlers<ReceiptOperations> {
  return {
    recordMiningReceipt: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const { coin, output } = body;
        const amount = parseCoins(body.amount);
        if (amount === null || amount === 0n)
          return wrong('amount', 'has to be more than zero, for example "0.00123456"');
        const { mostUnits } = minedCoinOf(coin);
        if (amount > mostUnits) return wrong('amount', `has to be at most ${coinText(mostUnits)}`);
        const transactionId = body.transactionId.trim().toLowerCase();
        if (!/^[0-9a-f]{64}$/.test(transactionId)) {
          return refused('transaction_id_invalid', {
            problem: `A transaction id of ${coin} is 64 hexadecimal digits without 0x. Nothing was changed.`,
          });
        }
        const day = dayNumber(body.day);
        if (day === null) return wrong('day', 'has to be a day, such as 2026-11-21');
        const own = await decideMiner(tx, actor.uid, { coin });
        if (!own.ok) return own;
        const nextDay = await lockCoin(tx, coin);
        const today = dayOf(await readClock(tx));
        if (day > today) return wrong('day', 'has to have begun (UTC)');
        // It decides which day is the first: a year mistyped would be a year of days to be closed by hand.
        if (!nextDay.closed && day < today - farthestFirst) {
          const from = dayText(today - farthestFirst);
          return wrong(
            'day',
            `can be ${from} at the earliest, ${farthestFirst} days back, until a first day is closed`,
          );
        }
        if (nextDay.closed && nextDay.day !== null && day < nextDay.day) {
          const open = dayText(nextDay.day);
          return wrong('day', `is closed already: record what came late for the next open day, ${open}`);
        }
        if (await isKnownPayment(tx, coin, transactionId, output)) {
          return refused('pool_receipt_recorded', { transactionId });
        }
        if (!(await hasRoom(tx, coin, amount))) {
          return wrong('amount', 'is more than the books can hold: take what is set aside to capital first');
        }
        const id = newId('mrc');
        const { rows } = await tx.query<ReceiptRow>(
          `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, recorded_by, created_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_ms()) returning *`,
          [id, coin, day, amount, transactionId, output, body.pool.trim(), body.evidence.trim(), actor.uid],
        );
        await findFirstDay(tx, coin);
        const from = { kind: 'external', asset: coin } as const;
        const to = { kind: 'mining', asset: coin } as const;
        await postDecided(tx, [
          {
            ...{ code: 'pool-receipt', cause: id, occurrence: 1, actor: actor.uid },
            transfers: [{ from, to, amount: coinUnits(amount) }],
          },
        ]);
        const after = only(rows);
        await writeAudit(tx, {
          ...{ actor: actor.uid, action: 'mining.record-receipt', subjectKind: 'pool receipt', subject: id },
          ...{ reason: null, before: null, after },
        });
        return accepted(receiptView(after, true));
      }),

    async listMiningReceipts({ query }) {
      const day = query.day === undefined ? null : dayNumber(query.day);
      if (query.day !== undefined && day === null) return wrong('day', 'has to be a day, such as 2026-11-21');
      const page = await readPage<ReceiptRow>(
        pool,
        {
          table: 'mining_receipt',
          where:
            '($1::text is null or coin = $1) and ($2::integer is null or day = $2) and ($3::text is null or state = $3)',
          values: [query.coin ?? null, day, query.state ?? null],
          order: 'newest first',
          byDay: true,
        },
        query,
      );
      if (!page.ok) return page;
      const { rows } = await pool.query<{ coin: MinedCoin; next_day: number | null }>(
        'select coin, next_day from mining_coin',
      );
      const open = new Map(rows.map(({ coin, next_day }) => [coin, next_day]));
      return accepted({
        items: page.value.rows.map((row) => receiptView(row, row.day >= (open.get(row.coin) ?? 0))),
        nextCursor: page.value.nextCursor,
      });
    },

    setMiningReceiptAside: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const found = await tx.query<ReceiptRow>('select * from mining_receipt where id = $1', [params.id]);
        const coin = found.rows[0]?.coin;
        if (coin === undefined) return refused('not_found', { what: 'pool receipt' });
        const nextDay = await lockCoin(tx, coin);
        const locked = await tx.query<ReceiptRow>('select * from mining_receipt where id = $1 for no key update', [
          params.id,
        ]);
        const before = only(locked.rows);
        if (before.state === 'set aside') return refused('already_decided', { status: 'set aside' });
        if (nextDay.day === null || before.day < nextDay.day) return refused('already_decided', { status: 'closed' });
        const own = await decideMiner(tx, actor.uid, { coin });
        if (!own.ok) return own;
        const reason = body.reason.trim();
        const { rows } = await tx.query<ReceiptRow>(
          `update mining_receipt set state = 'set aside', reason = $2 where id = $1 returning *`,
          [before.id, reason],
        );
        await findFirstDay(tx, coin);
        const after = only(rows);
        await writeAudit(tx, {
          ...{ actor: actor.uid, action: 'mining.set-receipt-aside', subjectKind: 'pool receipt', subject: before.id },
          ...{ reason, before, after },
        });
        return accepted(receiptView(after, true));
      }),
  };
}

/** Holds a coin's days as they are: the next one to be closed, and whether there is a closed one. */
export async function lockCoin(
  tx: PoolClient,
  coin: MinedCoin,
): Promise<{ readonly day: number | null; readonly closed: boolean }> {
  const locked = await tx.query<{ next_day: number | null }>(
    'select next_day from mining_coin where coin = $1 for no key update',
    [coin],
  );
  // Read after the lock, so that a day is seen that was closed while it was waited for.
  const { rowCount } = await tx.query('select from mining_day where coin = $1 limit 1', [coin]);
  return { day: only(locked.rows).next_day, closed: rowCount === 1 };
}

/**
 * Until a coin's first day is closed, that is the first one with a receipt, or with a contract before it: who was paid nothing
 * then is told so. Later the days just follow each other.
 */
async function findFirstDay(tx: PoolClient, coin: MinedCoin): Promise<void> {
  await tx.query(
    `update mining_coin k set next_day = (
       select case when min(r.day) is not null then least(min(r.day), (
         select min(c.start_day) from mining_contract c join mining_plan p on p.id = c.plan_id where k.coin = any(p.coins))) end
       from mining_receipt r where r.coin = k.coin and r.state = 'counted')
     where k.coin = $1 and not exists (select from mining_day d where d.coin = k.coin)`,
    [coin],
  );
}

/**
 * Whether an output was counted before: as a receipt, or as what a customer has paid in, credited or seen on the chain. Who
 * credits one meanwhile waits here, or is waited for, by the same lock (server/deposits).
 */
async function isKnownPayment(tx: PoolClient, coin: MinedCoin, id: string, output: number): Promise<boolean> {
  if (coin === 'BTC') await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`bitcoin ${id} ${output}`]);
  const { rowCount } = await tx.query(
    `select from mining_receipt where coin = $1 and transaction_id = $2 and output = $3 and state = 'counted'
     union all
     select from deposit where $1 = 'BTC' and payment_method = 'Bitcoin' and transaction_id = $2 and output = $3
       and status = 'approved'
     union all
     select from chain_payment where $1 = 'BTC' and chain = 'bitcoin' and transaction_id = $2 and output = $3
     limit 1`,
    [coin, id, output],
  );
  return rowCount !== 0;
}

/** Whether the coin's accounts hold so much more: their counters have an end, and so have sums of a day. */
async function hasRoom(tx: PoolClient, coin: MinedCoin, amount: bigint): Promise<boolean> {
  const house = await readHouse(tx);
  const held = house.filter(({ asset }) => asset === coin).map(({ balance }) => (balance < 0n ? -balance : balance));
  return held.every((units) => units + amount <= mostHeld);
}

function only<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (!row) throw new Error('a row vanished in its own statement');
  return row;
}

/** @param open whether its day is not closed yet */
export function receiptView(row: ReceiptRow, open: boolean): Static<(typeof recordMiningReceipt)['reply']> {
  return {
    ...{ id: row.id, coin: row.coin, day: dayText(row.day), amount: coinText(row.amount) },
    ...{ transactionId: row.transaction_id, output: row.output, pool: row.pool, evidence: row.evidence },
    ...{ state: row.state, reason: row.reason, recordedBy: row.recorded_by, open },
    recordedAt: isoTime(millis(row.created_ms)),
  };
}
