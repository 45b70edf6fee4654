import type { PoolClient } from 'pg';
import type { Authentication } from '#api/authentication.ts';
import { checkPassword } from '#domain/accounts/passwords.ts';
import { type Decision, refused } from '#domain/failures/failures.ts';
import type { AuthAnswer, AuthHandler } from '#server/operations/authentication.ts';
import { writeAudit } from '#server/records/audit.ts';
import { done } from './answers.ts';
import { revokeTokens } from './api-tokens.ts';
import { commonPasswords } from './common-passwords.ts';
import { deciding, type Parts, tellAccount } from './parts.ts';
import { dropFactor } from './second-factor.ts';

/** A link to a new password as it is stored: its row, and whose it is. */
interface StoredLink {
  readonly id: string;
  readonly value: string;
}

/**
 * A4: takes a new password by a link's token.
 *
 * Whoever has set the password through the mail has the account to themselves: everything that opens it or was begun before
 * ends in the transaction that sets the hash, passkeys and API tokens included, since whoever took the account over may have added one. A
 * second factor opens nothing by itself and stays, so that reading somebody's mail is not enough; but of an operator's address
 * it goes the first time, since a stranger who signed the address up would keep its owner out (A7).
 *
 * @param findLink the stored link of a token, expired ones included; null when there is none
 */
export function passwordReset(
  parts: Parts,
  findLink: (token: string) => Promise<StoredLink | null>,
): AuthHandler<Authentication['resetPassword']> {
  const { pool, attempts, gate, hashes, adminEmails, letter, post } = parts;

  return async ({ body, source }) => {
    const allowed = await attempts.mayTry(null, source);
    if (!allowed.ok) return allowed;
    return gate.run(source, async () => {
      const link = await findLink(body.token);
      const email = link ? await emailOf(link.value) : null;
      if (!link || email === null) {
        await attempts.failed(null, source);
        return refused('link_expired', {});
      }
      // Before the link is used up: whoever chose a bad password may choose another.
      const password = checkPassword(body.newPassword, email, commonPasswords);
      if (!password.ok) return password;
      const hash = await hashes.make(password.value);
      const set = await deciding(pool, (tx) => setPassword(tx, link, hash));
      if (set.ok) await attempts.succeeded(email);
      else await attempts.failed(null, source);
      return set;
    });
  };

  async function emailOf(uid: string): Promise<string | null> {
    const { rows } = await pool.query<{ email: string }>('select email from auth_user where id = $1', [uid]);
    return rows[0]?.email ?? null;
  }

  async function setPassword(
    tx: PoolClient,
    link: StoredLink,
    hash: string,
  ): Promise<Decision<AuthAnswer<{ status: true }>>> {
    const uid = link.value;
    const { rows: people } = await tx.query<{ email: string; password_by_mail: boolean }>(
      'select email, password_by_mail from auth_user where id = $1 for no key update',
      [uid],
    );
    const { rowCount: links } = await tx.query(
      'delete from auth_verification where id = $1 and value = $2 and expires_at > clock_timestamp()',
      [link.id, uid],
    );
    const [person] = people;
    if (!person || links !== 1) return refused('link_expired', {});
    const { rowCount: hashed } = await tx.query(
      `update auth_account set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'`,
      [uid, hash],
    );
    if (hashed !== 1) throw new Error(`${uid} has no password to replace`);
    await tx.query('delete from auth_verification where value = $1', [uid]);
    const factorGoes = !person.password_by_mail && adminEmails.has(person.email);
    const { rows: changes } = await tx.query<{ email: string }>(
      'delete from email_change where uid = $1 returning email',
      [uid],
    );
    // Sessions last: a passkey or a code that is being taken at this moment is waited for, and the session it opened is found.
    const { rows: passkeys } = await tx.query<{ name: string }>('delete from passkey where uid = $1 returning name', [
      uid,
    ]);
    const tokens = await revokeTokens(tx, uid);
    if (factorGoes) await dropFactor(tx, uid);
    const { rowCount: waiting } = await tx.query('delete from pending_sign_in where uid = $1', [uid]);
    const { rowCount: sessions } = await tx.query('delete from auth_session where user_id = $1', [uid]);
    await tx.query('update auth_user set password_by_mail = true, updated_at = now() where id = $1', [uid]);
    await writeAudit(tx, {
      actor: uid,
      action: 'auth.reset-password',
      subjectKind: 'user',
      subject: uid,
      reason: null,
      before: {
        sessions: sessions ?? 0,
        waitingSignIns: waiting ?? 0,
        passkeys: passkeys.map(({ name }) => name),
        tokens,
        newEmail: changes[0]?.email ?? null,
        secondFactorRemoved: factorGoes,
      },
      after: null,
    });
    await tellAccount(tx, uid);
    await post(
      letter.changed(
        person.email,
        'The password was changed by a link mailed to this address; every session was ended, every passkey removed and every API token revoked',
      ),
      tx,
    );
    return done;
  }
}
