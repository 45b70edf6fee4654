import type { Authentication } from '#api/authentication.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { AuthHandlers } from '#server/operations/authentication.ts';
import { answer, done } from '#server/sign-in/answers.ts';
import { atStep } from '#server/sign-in/constant-time.ts';
import { deciding, decidingAs, holdAccount, noteChange, type Parts, signedIn } from '#server/sign-in/dependencies.ts';
import { endSessions } from '#server/sign-in/forgetting.ts';
import { openSession } from '#server/sign-in/open-session.ts';
import { attemptIn, provePassword, withProof } from '#server/sign-in/proof.ts';
import { findDevice } from '#server/sign-in/sessions/devices.ts';
import { sha256 } from '#server/sign-in/sessions/hashes.ts';
import { revokeTokens } from '#server/sign-in/tokens/api-tokens.ts';
import {
  beginFactor,
  dropFactor,
  hasFactor,
  lockFactor,
  recoveryCodesLeft,
  renewRecoveryCodes,
  takeCode,
  takeEither,
} from './second-factor.ts';

type SecondFactor = Pick<
  Authentication,
  'enrolSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes' | 'removeSecondFactor' | 'signInSecondFactor'
>;

/** The second factor (A10): its beginning and end, recovery codes, and the second step of a sign-in. */
export function secondFactorHandlers(parts: Parts): AuthHandlers<SecondFactor> {
  const { pool, attempts, cookies, seal, totp, emails, post } = parts;

  return {
    enrolSecondFactor: (asked) =>
      signedIn(parts, asked, async ({ session, body, source }) => {
        if (!session.emailVerified) return refused('address_unverified', {});
        const { uid } = session.actor;
        const hash = await provePassword(parts, session, body.password, source);
        if (!hash.ok) return hash;
        const secret = totp.newSecret();
        const begun = await decidingAs(parts, session, async (tx) => {
          if (!(await holdAccount(tx, session))) return refused('unauthenticated', {});
          if (await hasFactor(tx, uid)) return refused('second_factor_on', {});
          await beginFactor(tx, uid, seal.close(secret, uid));
          return accepted(null);
        });
        if (!begun.ok) return begun;
        return answer({ secret: totp.textOf(secret), uri: totp.uriOf(secret, session.email, parts.product) });
      }),

    confirmSecondFactor: (asked) =>
      signedIn(parts, asked, async ({ session, body, source }) => {
        const { uid } = session.actor;
        const attempt = attemptIn(session, source);
        const allowed = await attempts.takeCode(attempt);
        if (!allowed.ok) return allowed;
        const confirmed = await decidingAs(parts, session, async (tx) => {
          if (!(await holdAccount(tx, session))) return refused('unauthenticated', {});
          const factor = await lockFactor(tx, uid);
          if (!factor) return refused('second_factor_off', {});
          if (factor.confirmed_ms !== null) return refused('second_factor_on', {});
          if (!(await takeCode(parts, tx, uid, body.code))) return refused('code_refused', {});
          await tx.query('update second_factor set confirmed_ms = clock_ms() where uid = $1', [uid]);
          // Who signed in before with the password alone has shown one factor only, and so has who made a token.
          await endSessions(tx, uid, session.id);
          const tokens = await revokeTokens(tx, uid);
          await noteChange(tx, { session, action: 'auth.confirm-second-factor', before: { tokens } });
          await post(emails.changed(session.email, { kind: 'second_factor_on' }), tx);
          return accepted(await renewRecoveryCodes(tx, uid));
        });
        if (!confirmed.ok) return confirmed;
        await attempts.codeHeld(attempt);
        return answer({ recoveryCodes: confirmed.value });
      }),

    renewRecoveryCodes: (asked) =>
      signedIn(parts, asked, async ({ session, body, source }) => {
        const { uid } = session.actor;
        const renewed = await withProof(parts, { session, source, ...proofOf(body) }, async (tx) => {
          if (!(await hasFactor(tx, uid))) return refused('second_factor_off', {});
          await noteChange(tx, { session, action: 'auth.renew-recovery-codes' });
          await post(emails.changed(session.email, { kind: 'recovery_codes_made' }), tx);
          return accepted(await renewRecoveryCodes(tx, uid));
        });
        return renewed.ok ? answer({ recoveryCodes: renewed.value }) : renewed;
      }),

    removeSecondFactor: (asked) =>
      signedIn(parts, asked, async ({ session, body, source }) => {
        const { uid } = session.actor;
        return withProof(parts, { session, source, ...proofOf(body) }, async (tx) => {
          if (!(await hasFactor(tx, uid))) return refused('second_factor_off', {});
          await dropFactor(tx, uid);
          await noteChange(tx, { session, action: 'auth.remove-second-factor' });
          await post(emails.changed(session.email, { kind: 'second_factor_off' }), tx);
          return done;
        });
      }),

    signInSecondFactor: (call) =>
      atStep(
        async () => {
          const { source, userAgent, body } = call;
          const token = cookies.pendingToken(call.cookie);
          const pending = token === null ? null : await findPending(parts, token);
          if (token === null || !pending) {
            await attempts.badLink(source);
            return refused('sign_in_over', {});
          }
          const { uid, email } = pending;
          call.about?.(uid);
          const device = await findDevice(pool, cookies.deviceToken(call.cookie), email);
          // A device that only a mailed link has made known shares the strangers' allowance: whoever reads somebody's mail
          // could make one after the other.
          const attempt = { subject: uid, source, known: device?.signedIn === true ? device.id : null };
          const allowed = await attempts.takeCode(attempt);
          if (!allowed.ok) return allowed;
          const browser = cookies.browser(call.cookie, pending.remember);
          const opened = await deciding(pool, async (tx): Promise<Decision<null>> => {
            // The code first: its row is the one that two attempts at once wait for.
            const by = await takeEither(parts, tx, uid, body.code);
            if (by === null) return refused('code_refused', {});
            const { rowCount } = await tx.query('delete from pending_sign_in where token_sha256 = $1', [sha256(token)]);
            // Ended meanwhile, by a change of password for instance.
            if (rowCount !== 1) return refused('sign_in_over', {});
            await openSession(tx, { uid, browser, openedBy: by, source, userAgent });
            if (by === 'recovery code') {
              const left = await recoveryCodesLeft(tx, uid);
              await post(emails.changed(email, { kind: 'recovery_code_used', left }), tx);
            }
            return accepted(null);
          });
          if (!opened.ok) return opened;
          await attempts.codeHeld(attempt);
          await attempts.succeeded({ subject: email, source, known: device?.id ?? null });
          return answer({ status: true as const }, [...browser.setCookies, cookies.endPending]);
        },
        (decision) => decision.ok,
      ),
  };
}

/** The proof in a body, with the code that may be missing. */
export const proofOf = (body: { readonly password: string; readonly code?: string }) => ({
  password: body.password,
  code: body.code,
});

interface Pending {
  readonly uid: string;
  readonly email: string;
  readonly remember: boolean;
}

async function findPending({ pool }: Parts, token: string): Promise<Pending | null> {
  const { rows } = await pool.query<Pending>(
    `select p.uid, u.email, p.remember from pending_sign_in p join auth_user u on u.id = p.uid
     where p.token_sha256 = $1 and p.expires_ms > clock_ms()`,
    [sha256(token)],
  );
  return rows[0] ?? null;
}
