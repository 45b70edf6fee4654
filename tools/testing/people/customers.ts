import { createHash, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Access } from '#api/operation.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents, minorUnits } from '#domain/money/amount.ts';
import { insertDeposit } from '#server/deposits/insert.ts';
import { newId } from '#server/ids/new-id.ts';
import { postDecided } from '#server/ledger/post.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';

/** An approved customer with accounts, practice grant and so many cents of real money, without going through sign-up. */
export async function openCustomer(app: Pool, availableCents = 0n): Promise<UserId> {
  const uid = newId('usr');
  await app.query(
    `insert into auth_user (id, name, email, email_verified, password_by_mail, first_name, last_name)
     values ($1, 'Ada Lane', $2, true, true, 'Ada', 'Lane')`,
    [uid, `${uid}@test.example`],
  );
  await app.query(`update customer set account_status = 'approved' where uid = $1`, [uid]);
  if (availableCents > 0n) await fundCustomer(app, uid, availableCents);
  return uid;
}

/** Suspends an approved customer, or approves them again, with the audit entry that such a change has (A9). */
export async function changeStatus(app: Pool, uid: UserId, status: 'approved' | 'suspended'): Promise<void> {
  const before = status === 'approved' ? 'suspended' : 'approved';
  await withTransaction(app, async (tx) => {
    await tx.query('update customer set account_status = $2 where uid = $1', [uid, status]);
    await writeAudit(tx, {
      actor: 'system',
      action: 'customers.change-status',
      subjectKind: 'user',
      subject: uid,
      reason: 'A test of what it stops',
      before: { account_status: before },
      after: { account_status: status },
    });
  });
}

/**
 * Gives a customer so many cents of real money: a deposit with its approvals and audit entries, of two admins who have no
 * account, since the books take no journal without the record that causes it (L3).
 */
export async function fundCustomer(app: Pool, owner: UserId, availableCents: bigint): Promise<void> {
  const id = newId('dep');
  const admins = [newId('usr'), newId('usr')] as const;
  const transactionId = randomBytes(32).toString('hex');
  await withTransaction(app, async (tx) => {
    const { rows } = await tx.query<{ at: bigint }>('select clock_ms() as at');
    const at = rows[0]?.at ?? 0n;
    await insertDeposit(tx, {
      id,
      user_id: owner,
      name: 'Ada Lane',
      amount: availableCents,
      units: availableCents.toString(),
      payment_method: 'Bitcoin',
      payment_address: id,
      quote_price: 100n,
      quote_decimals: 2,
      quote_source: 'live:test',
      quote_price_ms: at,
      quote_seq: 1n,
      quoted_ms: at,
      quote_until_ms: at,
    });
    // Paid at the instant of its quote, which holds then.
    const paidMs = Number(at);
    const payment = { transactionId, output: 0, received: null, paidAt: isoTime(millis(paidMs)) };
    const values = JSON.stringify(payment);
    for (const admin of admins) {
      await tx.query(
        `insert into approval (subject, purpose, round, admin, values, created_ms) values ($1, 'credit', 1, $2, $3, clock_ms())`,
        [id, admin, values],
      );
      await audited(tx, admin, 'deposits.approve', 'deposit', id, { user_id: owner });
    }
    await tx.query(
      `update deposit set status = 'approved', transaction_id = $2, output = 0, credited = amount, valuation = 'arrival',
         received_units = units, valued_price = quote_price, valued_source = quote_source, valued_seq = quote_seq,
         valued_ms = quote_price_ms, paid_ms = $3 where id = $1`,
      [id, transactionId, paidMs],
    );
    await tx.query(
      `insert into deposit_split (deposit, occurrence, user_id, at_ms, credited, playable) values ($1, 1, $2, clock_ms(), $3, $3)`,
      [id, owner, availableCents],
    );
    const to = { kind: 'available', owner, asset: 'USD' } as const;
    await postDecided(tx, [
      {
        code: 'deposit',
        cause: id,
        occurrence: 1,
        actor: admins[1],
        transfers: [{ from: { kind: 'external', asset: 'USD' }, to, amount: cents(availableCents) }],
      },
    ]);
  });
}

async function audited(
  tx: PoolClient,
  actor: string,
  action: string,
  subjectKind: string,
  subject: string,
  after: object | null = null,
) {
  await writeAudit(tx, { actor, action, subjectKind, subject, reason: null, before: null, after });
}

/**
 * What approval waits for (A9), written by the owner's role: approved ID images, without the images. Another user has to
 * exist, who is taken for the reviewer.
 */
export async function approveImagesOf(owner: Pool, uid: string): Promise<void> {
  const { rowCount } = await owner.query(
    `insert into identity_submission (id, user_id, status, reviewer, ended_ms)
     select $1, $2, 'approved', u.id, clock_ms() from auth_user u where u.id <> $2 order by u.id limit 1`,
    [newId('idn'), uid],
  );
  if (rowCount !== 1) throw new Error('nobody is there who could have reviewed it');
}

/** Gives the house a bankroll of so many cents of real money: capital comes in and is moved, each by two admins without accounts. */
export async function fundBankroll(app: Pool, amountCents: bigint): Promise<void> {
  await moveHouse(app, 'capital', amountCents);
  await moveHouse(app, 'bankroll', amountCents);
}

/** Moves the house's own money in: from outside to its capital, or from its capital to its bankroll. Cents, of real money unless given. */
export async function moveHouse(
  app: Pool,
  code: 'capital' | 'bankroll',
  amountCents: bigint,
  asset: 'USD' | 'PUSD' = 'USD',
): Promise<void> {
  const id = newId('hmv');
  const [asks, decides] = [newId('usr'), newId('usr')];
  await withTransaction(app, async (tx) => {
    await tx.query(
      `insert into house_movement (id, code, direction, asset, amount, evidence, requested_by, created_ms, updated_ms)
       select $1, $2, 'in', $3, $4, 'Test', $5, at, at from clock_ms() at`,
      [id, code, asset, amountCents, asks],
    );
    await audited(tx, asks, 'house.request', 'house movement', id);
    await tx.query(`update house_movement set status = 'approved', decided_by = $2 where id = $1`, [id, decides]);
    await audited(tx, decides, 'house.approve', 'house movement', id);
    const from = { kind: code === 'capital' ? 'external' : 'capital', asset } as const;
    await postDecided(tx, [
      {
        code,
        cause: id,
        occurrence: 1,
        actor: decides,
        transfers: [{ from, to: { kind: code, asset }, amount: minorUnits(amountCents) }],
      },
    ]);
  });
}

/** A command key as server/http makes it: one actor, one operation, one key, the hash of what was asked. */
export function commandKey(
  actor: UserId,
  operation: string,
  key: string,
  body: unknown,
  access: Access = 'session',
): CommandKey {
  const bodySha256 = createHash('sha256').update(JSON.stringify(body)).digest();
  const staff = access === 'admin' ? { staff: { listed: true, roles: [] } } : {};
  return { actor, operation, key, bodySha256, access, ...staff };
}
