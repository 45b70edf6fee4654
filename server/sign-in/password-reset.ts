import type { PoolClient } from 'pg';
import type { Authentication } from '#api/authentication.ts';
import { checkPassword } from '#domain/accounts/passwords.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { AuthHandler } from '#server/operations/authentication.ts';
import { writeAudit } from '#server/review/audit.ts';
import { keepDevice } from '#server/sign-in/sessions/devices.ts';
import { sessionsEnded } from './answers.ts';
import { commonPasswords } from './common-passwords.ts';
import { deciding, notifyAccount, type Parts } from './dependencies.ts';
import { forgetWaysIn } from './forgetting.ts';

/** A link to a new password as it is stored: its row, and whose it is. */
export interface StoredLink {
  readonly id: string;
  readonly value: string;
}

/**
 * A4: takes a new password by a link's token.
 *
 * Whoever has set the password through the mail has the account to themselves: everything that opens it or was begun before
 * ends in the transaction that sets the hash, since whoever took the account over, or signed the address up first, may have
 * left it. The link shows whose the address is, so that it is verified by it too. A second factor opens nothing by itself and
 * stays, so that reading somebody's mail is not enough; but one from before the address was first verified goes, whoever's
 * address it is: a stranger's would keep its owner out. The browser is a known one from then on, so that strangers who try
 * passwords do not keep its person from signing in with the new one.
 *
 * @param findLink the stored link of a token, expired ones included; null when there is none
 */
export function passwordReset(
  parts: Parts,
  findLink: (token: string) => Promise<StoredLink | null>,
): AuthHandler<Authentication['resetPassword']> {
  const { pool, attempts, cookies, workQueue, hashes, emails, post } = parts;

  return async ({ body, source, cookie, about }) => {
    const allowed = await attempts.mayShowLink(source);
    if (!allowed.ok) return allowed;
    const link = await findLink(body.token);
    const email = link ? await emailOf(link.value) : null;
    if (link && email !== null) about?.(link.value);
    if (!link || email === null) {
      await attempts.badLink(source);
      return refused('link_expired', {});
    }
    // Before the link is used up: whoever chose a bad password may choose another.
    const password = checkPassword(body.newPassword, { email, product: parts.product, common: commonPasswords });
    if (!password.ok) return password;
    // A link shows that the mail is theirs: whoever owns the address waits for no stranger.
    // Apart from the account's devices and sessions: who has got into it closes this way to nobody.
    return workQueue.run({ source, known: link.id, account: `mail of ${link.value}` }, async () => {
      const hash = await hashes.make(password.value);
      const browser = cookies.device(cookie);
      const set = await deciding(pool, (tx) => setPassword(tx, link, hash, browser));
      if (!set.ok) {
        await attempts.badLink(source);
        return set;
      }
      await attempts.succeeded({ subject: email, source, known: null });
      return sessionsEnded(link.value, browser.setCookies);
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
    browser: ReturnType<Parts['cookies']['device']>,
  ): Promise<Decision<null>> {
    const uid = link.value;
    const { rows: people } = await tx.query<{ email: string }>(
      'select email from auth_user where id = $1 for no key update',
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
    const secondFactor = await factorIsOwners(tx, uid);
    const before = await forgetWaysIn(tx, uid, { session: null, secondFactor });
    await keepDevice(tx, browser, { uid, signedIn: false });
    await tx.query(
      `update auth_user set password_by_mail = true, email_verified = true, updated_at = now(),
         verified_ms = case when email_verified then coalesce(verified_ms, clock_ms()) else clock_ms() end
       where id = $1`,
      [uid],
    );
    await writeAudit(tx, {
      actor: uid,
      action: 'auth.reset-password',
      subjectKind: 'user',
      subject: uid,
      reason: null,
      before,
      after: null,
    });
    await notifyAccount(tx, uid);
    await post(emails.changed(person.email, { kind: 'password_reset', factorRemoved: before.secondFactorRemoved }), tx);
    return accepted(null);
  }
}

/** Whether the second factor was turned on by somebody who had shown before that the address is theirs. */
async function factorIsOwners(tx: PoolClient, uid: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from second_factor f join auth_user u on u.id = f.uid
     where f.uid = $1 and u.email_verified and f.confirmed_ms >= u.verified_ms`,
    [uid],
  );
  return rows.length > 0;
}
