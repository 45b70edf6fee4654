import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Access } from '#api/operation.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournals } from '#server/ledger/post.ts';
import type { CommandKey } from '#server/operations/handler.ts';

/**
 * An approved customer with accounts, practice grant and so many cents of real money, without going through sign-up. The
 * money has no deposit behind it, which the verifier names: where it runs, a desk's customer is the one to take.
 */
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

/** Gives a customer so many cents of real money, without a deposit behind it. */
export async function fundCustomer(app: Pool, owner: UserId, availableCents: bigint): Promise<void> {
  const to = { kind: 'available', owner, asset: 'USD' } as const;
  await postJournals(app, [
    {
      ...{ code: 'deposit', cause: newId('dep'), occurrence: 1, actor: 'system' },
      transfers: [{ from: { kind: 'external', asset: 'USD' }, to, amount: cents(availableCents) }],
    },
  ]);
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

/** Gives the house a bankroll of so many cents of real money, without the movements behind it that the verifier wants. */
export async function fundBankroll(app: Pool, amountCents: bigint): Promise<void> {
  const amount = cents(amountCents);
  const common = { cause: newId('hmv'), occurrence: 1, actor: 'system' } as const;
  const [external, capital, bankroll] = (['external', 'capital', 'bankroll'] as const).map(
    (kind) => ({ kind, asset: 'USD' }) as const,
  );
  if (!external || !capital || !bankroll) throw new Error('no house accounts');
  await postJournals(app, [
    { ...common, code: 'capital', transfers: [{ from: external, to: capital, amount }] },
    { ...common, code: 'bankroll', transfers: [{ from: capital, to: bankroll, amount }] },
  ]);
}

/** A command key as server/http makes it: one actor, one operation, one key, the hash of what was asked. */
export function commandKey(
  actor: UserId,
  operation: string,
  key: string,
  body: unknown,
  access: Access = 'session',
): CommandKey {
  return { actor, operation, key, bodySha256: createHash('sha256').update(JSON.stringify(body)).digest(), access };
}
