import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Authentication } from '#api/authentication.ts';
import type { TableRow } from '#database/rows.ts';
import { decideFreshness } from '#domain/accounts/fresh-sign-in.ts';
import { checkLabel } from '#domain/accounts/readable-text.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { newId } from '#server/ids/new-id.ts';
import type { AuthHandlers } from '#server/operations/authentication.ts';
import { readClock } from '#server/review/timeline.ts';
import { answer, done } from '#server/sign-in/answers.ts';
import {
  deciding,
  decidingAs,
  holdAccount,
  noteChange,
  notifyAccount,
  type Parts,
  signedIn,
} from '#server/sign-in/dependencies.ts';
import { openSession } from '#server/sign-in/open-session.ts';
import { withProof } from '#server/sign-in/proof.ts';
import { sha256 } from '#server/sign-in/sessions/hashes.ts';
import { proofOf } from './handlers.ts';

type Passkeys = Pick<
  Authentication,
  'passkeySignInOptions' | 'passkeySignIn' | 'passkeyOptions' | 'addPasskey' | 'renamePasskey' | 'removePasskey'
>;

const challengeMs = 5 * 60_000;
const most = 20;

type PasskeyRow = TableRow<'passkey', 'id' | 'uid' | 'credential' | 'public_key' | 'counter'>;

/** Passkeys (A10): made, named, forgotten, and signed in with. One stands for both factors. */
export function passkeyHandlers(parts: Parts): AuthHandlers<Passkeys> {
  const { pool, attempts, cookies, webAuthn, party, emails, post } = parts;

  return {
    async passkeySignInOptions({ source }) {
      const allowed = await attempts.mayChallenge(source);
      if (!allowed.ok) return allowed;
      const challenge = await newChallenge(pool, null);
      return answer({
        challenge,
        rpId: party.id,
        timeout: challengeMs,
        userVerification: 'required' as const,
      });
    },

    async passkeySignIn({ body, source, userAgent, cookie, about }) {
      // A passkey cannot be guessed: it does not wait for passwords that somebody else has tried from the same place.
      const allowed = await attempts.mayShowLink(source);
      if (!allowed.ok) return allowed;
      const challenge = webAuthn.challengeOf(body.clientDataJSON);
      if (challenge === null || !(await takeChallenge(pool, challenge, null))) {
        await attempts.badLink(source);
        return refused('passkey_refused', {});
      }
      const browser = cookies.browser(cookie, true);
      const opened = await deciding(pool, async (tx): Promise<Decision<null>> => {
        const { rows } = await tx.query<PasskeyRow>(
          'select id, uid, credential, public_key, counter from passkey where credential = $1 for update',
          [body.credential],
        );
        const [key] = rows;
        if (key) about?.(key.uid);
        const handle = body.userHandle === undefined ? null : Buffer.from(body.userHandle, 'base64url').toString();
        if (!key || (handle !== null && handle !== key.uid)) return refused('passkey_refused', {});
        const kept = { credential: key.credential, publicKey: key.public_key, counter: Number(key.counter) };
        const counter = await webAuthn.verify(party, challenge, body, kept);
        if (counter === null) return refused('passkey_refused', {});
        await tx.query('update passkey set counter = $2, last_used_ms = clock_ms() where id = $1', [key.id, counter]);
        await openSession(tx, { uid: key.uid, browser, openedBy: 'passkey', source, userAgent });
        return accepted(null);
      });
      if (!opened.ok) {
        await attempts.badLink(source);
        return opened;
      }
      return answer({ status: true as const }, [...browser.setCookies, cookies.endPending]);
    },

    passkeyOptions: (asked) =>
      signedIn(parts, asked, async ({ session, body, source }) => {
        if (!session.emailVerified) return refused('address_unverified', {});
        const { uid, displayName } = session.actor;
        const made = await withProof(parts, { session, source, ...proofOf(body) }, async (tx) => {
          const { rows } = await tx.query<{ credential: string; transports: string[] }>(
            'select credential, transports from passkey where uid = $1',
            [uid],
          );
          if (rows.length >= most) return refused('too_many_passkeys', { most });
          return accepted({ keys: rows, challenge: await newChallenge(tx, uid) });
        });
        if (!made.ok) return made;
        const { keys, challenge } = made.value;
        return answer({
          challenge,
          rp: { id: party.id, name: parts.product },
          user: { id: Buffer.from(uid).toString('base64url'), name: session.email, displayName },
          pubKeyCredParams: webAuthn.algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
          timeout: challengeMs,
          excludeCredentials: keys.map(({ credential, transports }) => ({
            id: credential,
            type: 'public-key' as const,
            transports,
          })),
          authenticatorSelection: {
            residentKey: 'required' as const,
            requireResidentKey: true as const,
            userVerification: 'required' as const,
          },
          attestation: 'none' as const,
        });
      }),

    addPasskey: (asked) =>
      signedIn(parts, asked, async ({ session, body }) => {
        const { uid } = session.actor;
        const challenge = webAuthn.challengeOf(body.clientDataJSON);
        if (challenge === null || !(await takeChallenge(pool, challenge, uid))) return refused('passkey_refused', {});
        const key = await webAuthn.register(party, challenge, body);
        if (!key) return refused('passkey_refused', {});
        const named = checkLabel('name', body.name);
        if (!named.ok) return named;
        const name = named.value;
        return decidingAs(parts, session, async (tx) => {
          if (!(await holdAccount(tx, session))) return refused('unauthenticated', {});
          const { rows } = await tx.query<{ count: bigint }>('select count(*) from passkey where uid = $1', [uid]);
          if (Number(rows[0]?.count ?? 0) >= most) return refused('too_many_passkeys', { most });
          const { rowCount } = await tx.query(
            `insert into passkey (id, uid, credential, public_key, counter, transports, name)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential) do nothing`,
            [newId('psk'), uid, key.credential, key.publicKey, key.counter, body.transports, name],
          );
          if (rowCount !== 1) return refused('passkey_refused', {});
          await noteChange(tx, { session, action: 'auth.add-passkey', after: { name } });
          await post(emails.changed(session.email, { kind: 'passkey_added', name }), tx);
          return done;
        });
      }),

    renamePasskey: (asked) =>
      signedIn(parts, asked, async ({ session, body }) => {
        const { uid } = session.actor;
        const named = checkLabel('name', body.name);
        if (!named.ok) return named;
        return deciding(pool, async (tx) => {
          const { rowCount } = await tx.query('update passkey set name = $3 where id = $1 and uid = $2', [
            body.id,
            uid,
            named.value,
          ]);
          if (rowCount !== 1) return refused('not_found', { what: 'passkey' });
          await notifyAccount(tx, uid);
          return done;
        });
      }),

    removePasskey: (asked) =>
      signedIn(parts, asked, async ({ session, body }) => {
        const { uid, signedInAtMs } = session.actor;
        return decidingAs(parts, session, async (tx) => {
          if (!(await holdAccount(tx, session))) return refused('unauthenticated', {});
          const fresh = decideFreshness(signedInAtMs, await readClock(tx));
          if (!fresh.ok) return fresh;
          const { rows } = await tx.query<{ name: string }>(
            'delete from passkey where id = $1 and uid = $2 returning name',
            [body.id, uid],
          );
          const [gone] = rows;
          if (!gone) return refused('not_found', { what: 'passkey' });
          await noteChange(tx, { session, action: 'auth.remove-passkey', before: { name: gone.name } });
          await post(emails.changed(session.email, { kind: 'passkey_removed', name: gone.name }), tx);
          return done;
        });
      }),
  };
}

async function newChallenge(db: Parts['pool'] | PoolClient, uid: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await db.query('delete from passkey_challenge where expires_ms < clock_ms()');
  await db.query(
    'insert into passkey_challenge (challenge_sha256, uid, expires_ms) values ($1, $2, clock_ms() + $3::bigint)',
    [sha256(challenge), uid, challengeMs],
  );
  return challenge;
}

/** Uses a challenge up, whatever comes of its answer: so this is no part of the transaction that decides about it. */
async function takeChallenge(pool: Parts['pool'], challenge: string, uid: string | null): Promise<boolean> {
  const { rowCount } = await pool.query(
    `delete from passkey_challenge
     where challenge_sha256 = $1 and uid is not distinct from $2 and expires_ms > clock_ms()`,
    [sha256(challenge), uid],
  );
  return rowCount === 1;
}
