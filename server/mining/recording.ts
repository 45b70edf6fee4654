import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { recordMiningReceipt } from '#api/mining-receipts.ts';
import type { BodyOf } from '#api/operation.ts';
import { dayOf, dayText } from '#domain/clock/days.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import { type MinedCoin, minedCoinOf } from '#domain/mining/coins.ts';
import { coinUnits } from '#domain/money/amount.ts';
import { inCommand } from '#server/commands/command.ts';
import { newId } from '#server/ids/new-id.ts';
import { readHouse } from '#server/ledger/balances.ts';
import { postDecided } from '#server/ledger/post.ts';
import { readLateDay } from '#server/mining/days/late-days.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { decideMiner } from './own-case.ts';
import { type MiningEvidence, type Proof, proofOf } from './proof.ts';
import { type ReceiptRow, receiptView } from './receipt-views.ts';
import { findFirstDay, lockCoin, only } from './receipts.ts';
import { parseCoins } from './typed-coins.ts';
import { coinText, dayNumber } from './units.ts';

type RecordingOperations = Pick<Catalogue, 'recordMiningReceipt' | 'confirmMiningReceipt'>;

/** Days back that a coin's first receipt may be for. */
const farthestFirst = 31;

/** Smallest units that an account holds at most: a bigint, with room for what is posted meanwhile. */
const mostHeld = 9n * 10n ** 18n;

const wrong = (field: string, problem: Phrase) => refused('invalid_input', { fields: [{ field, problem }] });
const noRoom = wrong('amount', phrase('books_full'));

export interface RecordingDependencies {
  readonly pool: Pool;
  /** What the watched chain says of a transaction; null where no chain of a mined coin is watched. */
  readonly evidence: MiningEvidence | null;
  /** Called when what came late counts, so that it is divided at once. */
  readonly closed: () => void;
}

/**
 * N3: a receipt counts, and is posted, once it is proven: by the watched chain as it is recorded, else by a second admin who
 * approves what the first one recorded. What comes for a closed day is divided among the contracts of that day.
 */
export function recordingHandlers({ pool, evidence, closed }: RecordingDependencies): Handlers<RecordingOperations> {
  return {
    recordMiningReceipt: async ({ actor, body, command }) => {
      const typed = readTyped(body);
      if (!typed.ok) return typed;
      // Asked before anything is locked.
      const proof = await proofOf(pool, evidence, typed.value);
      if (!proof.ok) return proof;
      const decision = await inCommand(pool, command, async (tx) => {
        const { coin, day, amount, transactionId, output } = typed.value;
        const own = await decideMiner(tx, actor.uid, { coin, day });
        if (!own.ok) return own;
        const allowed = await decideDay(tx, coin, day);
        if (!allowed.ok) return allowed;
        if (await isKnownPayment(tx, coin, transactionId, output)) {
          return refused('pool_receipt_recorded', { transactionId });
        }
        if (!(await hasRoom(tx, coin, amount))) return noRoom;
        // R3: what one admin may close a day with counts for the day and all that was added to it.
        const late = await readLateDay(tx, coin, day);
        const counts = proof.value !== null && !late?.needsSecondAdmin(amount);
        if (!counts) {
          const fresh = await freshSignIn(tx, actor);
          if (!fresh.ok) return fresh;
        }
        const after = await insert(tx, actor.uid, body, typed.value, { shown: proof.value, counts });
        if (counts) {
          await findFirstDay(tx, coin);
          await post(tx, after, actor.uid);
        }
        await writeAudit(tx, {
          actor: actor.uid,
          action: 'mining.record-receipt',
          subjectKind: 'pool receipt',
          subject: after.id,
          reason: null,
          before: null,
          after,
        });
        return accepted(receiptView(after, late === null));
      });
      if (decision.ok) closed();
      return decision;
    },

    confirmMiningReceipt: async ({ actor, params, body, command }) => {
      const decision = await inCommand(pool, command, async (tx) => {
        const found = await tx.query<ReceiptRow>('select * from mining_receipt where id = $1', [params.id]);
        const [seen] = found.rows;
        if (seen === undefined) return refused('not_found', { what: 'pool receipt' });
        const { coin } = seen;
        // A purchase of the first admin's has ended before, or begins after this.
        await tx.query('select from customer where uid = $1 for key share', [seen.recorded_by]);
        await lockCoin(tx, coin);
        const locked = await tx.query<ReceiptRow>('select * from mining_receipt where id = $1 for no key update', [
          params.id,
        ]);
        const before = only(locked.rows);
        if (before.state !== 'waiting') return refused('already_decided', { status: before.state });
        if (before.recorded_by === actor.uid) return refused('second_admin_required', {});
        if (parseCoins(body.amount) !== before.amount) return refused('decision_differs', { field: 'amount' });
        for (const admin of [actor.uid, storedUser(before.recorded_by)]) {
          const own = await decideMiner(tx, admin, { coin, day: before.day });
          if (!own.ok) return own;
        }
        if (!(await hasRoom(tx, coin, before.amount))) return noRoom;
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        const { rows } = await tx.query<ReceiptRow>(
          `update mining_receipt set state = 'counted', proof = 'two admins', confirmed_by = $2, confirmed_ms = clock_ms()
           where id = $1 returning *`,
          [before.id, actor.uid],
        );
        const after = only(rows);
        await findFirstDay(tx, coin);
        await post(tx, after, actor.uid);
        await writeAudit(tx, {
          actor: actor.uid,
          action: 'mining.confirm-receipt',
          subjectKind: 'pool receipt',
          subject: before.id,
          reason: null,
          before,
          after,
        });
        return accepted(receiptView(after, after.addition === null));
      });
      if (decision.ok) closed();
      return decision;
    },
  };
}

/** What is recorded, in numbers. */
export interface TypedReceipt {
  readonly coin: MinedCoin;
  readonly day: number;
  /** Smallest units. */
  readonly amount: bigint;
  readonly transactionId: string;
  readonly output: number;
}

/** Reads what an admin typed. Refuses with invalid_input or transaction_id_invalid. */
function readTyped(body: BodyOf<typeof recordMiningReceipt>): Decision<TypedReceipt> {
  const { coin, output } = body;
  const amount = parseCoins(body.amount);
  if (amount === null || amount === 0n) return wrong('amount', phrase('above_zero_example', { example: '0.00123456' }));
  const { mostUnits } = minedCoinOf(coin);
  if (amount > mostUnits) return wrong('amount', phrase('at_most', { most: coinText(mostUnits) }));
  const transactionId = body.transactionId.trim().toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(transactionId)) {
    return refused('transaction_id_invalid', { problem: phrase('transaction_of_coin', { coin }) });
  }
  const day = dayNumber(body.day);
  if (day === null) return wrong('day', phrase('no_day', { example: '2026-11-21' }));
  return accepted({ coin, day, amount, transactionId, output });
}

/** Whether something may be recorded for a day. Holds the coin. Refuses with invalid_input. */
async function decideDay(tx: PoolClient, coin: MinedCoin, day: number): Promise<Decision<null>> {
  const nextDay = await lockCoin(tx, coin);
  const today = dayOf(await readClock(tx));
  if (day > today) return wrong('day', phrase('day_not_begun'));
  // It decides which day is the first: a year mistyped would be a year of days to be closed by hand.
  if (!nextDay.closed && day < today - farthestFirst) {
    const from = dayText(today - farthestFirst);
    return wrong('day', phrase('day_too_far_back', { earliest: from, days: farthestFirst }));
  }
  if (nextDay.closed && nextDay.day !== null && day < nextDay.day) {
    const { rows } = await tx.query<{ first: number }>('select min(day) as first from mining_day where coin = $1', [
      coin,
    ]);
    const first = rows[0]?.first ?? nextDay.day;
    if (day < first) return wrong('day', phrase('day_before_first', { coin, first: dayText(first) }));
  }
  return accepted(null);
}

async function insert(
  tx: PoolClient,
  admin: string,
  body: BodyOf<typeof recordMiningReceipt>,
  { coin, day, amount, transactionId, output }: TypedReceipt,
  { shown, counts }: { readonly shown: Proof | null; readonly counts: boolean },
): Promise<ReceiptRow> {
  const { rows } = await tx.query<ReceiptRow>(
    `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, evidence_sha256, recorded_by,
       created_ms, state, proof, address, confirmations)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_ms(), $11, $12, $13, $14) returning *`,
    [
      newId('mrc'),
      coin,
      day,
      amount,
      transactionId,
      output,
      body.pool.trim(),
      body.evidence.trim(),
      body.evidenceSha256 ?? null,
      admin,
      counts ? 'counted' : 'waiting',
      counts ? 'chain' : null,
      shown?.address ?? null,
      shown?.confirmations ?? null,
    ],
  );
  return only(rows);
}

async function post(tx: PoolClient, { id, coin, amount }: ReceiptRow, actor: string): Promise<void> {
  const from = { kind: 'external', asset: coin } as const;
  const to = { kind: 'mining', asset: coin } as const;
  await postDecided(tx, [
    {
      code: 'pool-receipt',
      cause: id,
      occurrence: 1,
      actor,
      transfers: [{ from, to, amount: coinUnits(amount) }],
    },
  ]);
}

/**
 * Whether an output was recorded before: as a receipt, or as what a customer has paid in, credited or seen on the chain. Who
 * credits one meanwhile waits here, or is waited for, by the same lock (server/deposits).
 */
async function isKnownPayment(tx: PoolClient, coin: MinedCoin, id: string, output: number): Promise<boolean> {
  if (coin === 'BTC') await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`bitcoin ${id} ${output}`]);
  const { rowCount } = await tx.query(
    `select from mining_receipt where coin = $1 and transaction_id = $2 and output = $3 and state <> 'set aside'
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
