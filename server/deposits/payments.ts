import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { reviewPayments } from '#api/deposit-review.ts';
import type { ChainPayment as ChainPaymentSchema } from '#api/deposit-view.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { type ArrivedPayment, isPart, smallBelow } from '#domain/deposits/payment-fit.ts';
import { isAlive } from '#domain/deposits/payment-states.ts';
import { type PaymentId, parseId } from '#domain/ids/ids.ts';
import { cents, formatCents, formatScaled } from '#domain/money/amount.ts';
import { type Chain, coinOf } from '#domain/money/coins.ts';

export type PaymentView = Static<typeof ChainPaymentSchema>;
type ReviewedPayment = ReplyOf<typeof reviewPayments>['items'][number];

/**
 * A payment as it stands in its table; numeric columns read as text. `new` is one that nothing was made of yet.
 * - `block_ms`: The own time of its block; null of those from before it was kept.
 */
export type PaymentRow = TableRow<'chain_payment'>;

/**
 * When a watcher first saw a payment in a block, by the database's clock: what it is worth goes by that (D5). Of one that never
 * stood in a block, which is never credited, its first sight.
 */
export const minedMs = (row: PaymentRow): Millis => millis(row.mined_ms ?? row.first_seen_ms);

/** Payments by their deposits, oldest first. */
export async function readPaymentsOf(
  db: Pool | PoolClient,
  deposits: readonly string[],
): Promise<ReadonlyMap<string, readonly PaymentRow[]>> {
  const { rows } = await db.query<PaymentRow>(
    'select * from chain_payment where deposit = any($1) order by first_seen_ms, id',
    [deposits],
  );
  return Map.groupBy(rows, ({ deposit }) => deposit ?? '');
}

/** One payment; null when there is none. `lock` takes its row until the transaction ends. */
export async function readPayment(db: Pool | PoolClient, id: string, lock = false): Promise<PaymentRow | null> {
  const { rows } = await db.query<PaymentRow>(
    `select * from chain_payment where id = $1${lock ? ' for no key update' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * That a payment p is not small (D5: `isSmall`) for a deposit.
 *
 * @param place of {@link smallBelow} among the values
 */
export const notSmall = (deposit: 'd' | 'f', place: string): string =>
  `(p.fit in ('exact', 'another') or p.units * ${deposit}.amount >= ${place} * ${deposit}.units)`;

/**
 * The transaction of a confirmed payment that a pending deposit can be credited by; null while there is none. One that waits may be somebody
 * else's (D2), and what is worth less than 1.00 by the quote stays with it, unless it was asked for.
 */
export async function readConfirmed(tx: PoolClient, deposit: string): Promise<string | null> {
  const { rows } = await tx.query<{ transaction_id: string }>(
    `select p.transaction_id from chain_payment p join deposit d on d.id = p.deposit
     where d.id = $1 and p.state = 'confirmed' and p.waits is null
       and ${notSmall('d', '$2')}
     order by p.first_seen_ms, p.id limit 1`,
    [deposit, smallBelow],
  );
  return rows[0]?.transaction_id ?? null;
}

/** What the watched places of payments are: their addresses, and the deposits whose own they are. */
export async function readPlaces(
  db: Pool | PoolClient,
  payments: readonly PaymentRow[],
): Promise<(row: PaymentRow) => { readonly address: string; readonly depositOfAddress: string | null }> {
  const { rows } = await db.query<{ chain: Chain; place: string; address: string; deposit: string | null }>(
    'select chain, place, address, deposit from chain_address where place = any($1)',
    [payments.map(({ place }) => place)],
  );
  return ({ chain, place }) => {
    const found = rows.find((row) => row.chain === chain && row.place === place);
    return { address: found?.address ?? place, depositOfAddress: found?.deposit ?? null };
  };
}

/** The deposits that payments wait at, as staff see them beside each (D2); null of a payment that is for none. */
export async function readWaitsAt(
  db: Pool | PoolClient,
  payments: readonly PaymentRow[],
): Promise<(row: PaymentRow) => ReviewedPayment['waitsAt']> {
  const { rows } = await db.query<TableRow<'deposit', 'id' | 'user_id' | 'name' | 'amount' | 'status'>>(
    'select id, user_id, name, amount, status from deposit where id = any($1)',
    [payments.map(({ deposit }) => deposit)],
  );
  return ({ deposit }) => {
    const found = rows.find(({ id }) => id === deposit);
    if (!found) return null;
    const { id, user_id, name, amount, status } = found;
    return { id, user_id, clientName: name, amount: formatCents(amount), status };
  };
}

/** A payment's id as it stands in a table. Throws when it is none. */
export function storedPayment(text: string): PaymentId {
  const id = parseId('pay', text);
  if (!id) throw new Error(`not a stored payment id: ${text}`);
  return id;
}

function blockOf({ height, hash, block_ms: ms }: PaymentRow): PaymentView['block'] {
  if (height === null || hash === null) return null;
  return { height: Number(height), hash, time: ms === null ? null : isoTime(millis(ms)) };
}

/** What is new is seen, and not announced yet. */
const seenState = ({ state }: PaymentRow) => (state === 'new' ? 'seen' : state);

/** A payment of a deposit as its parts and its rest go by it (D5). */
export const arrivalOf = (row: PaymentRow): ArrivedPayment => ({
  id: row.id,
  units: BigInt(row.units),
  fit: row.fit,
  alive: isAlive(seenState(row)),
  confirmed: row.state === 'confirmed',
});

/** The same of all payments of a deposit. */
export const arrivals = (rows: readonly PaymentRow[]): readonly ArrivedPayment[] => rows.map(arrivalOf);

/** The deposit that a payment is shown beside, with all payments for it. */
interface PaidDeposit {
  readonly units: string;
  readonly amount: bigint;
  readonly payment: string | null;
  readonly all: readonly ArrivedPayment[];
}

/** A payment as owner and reviewers see it, beside the deposit that it is for. */
export function paymentView(row: PaymentRow, deposit: PaidDeposit | null): PaymentView {
  const coin = coinOf(row.payment_method);
  return {
    id: row.id,
    paymentMethod: row.payment_method,
    network: coin.network,
    transactionId: row.transaction_id,
    output: row.output,
    amount: formatScaled(BigInt(row.units), coin.decimals),
    difference: deposit && formatScaled(BigInt(row.units) - BigInt(deposit.units), coin.decimals),
    fit: row.fit,
    late: row.late,
    waits: row.waits,
    part:
      deposit !== null &&
      isPart(arrivalOf(row), { units: BigInt(deposit.units), amount: cents(deposit.amount) }, deposit.all),
    state: seenState(row),
    confirmations: row.confirmations,
    confirmationsNeeded: row.needed,
    firstSeen: isoTime(millis(row.first_seen_ms)),
    paidAt: row.mined_ms === null ? null : isoTime(millis(row.mined_ms)),
    block: blockOf(row),
    credited: deposit !== null && deposit.payment === row.id,
  };
}
