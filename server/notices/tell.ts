import type { PoolClient } from 'pg';
import type { Language } from '#domain/languages/language.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Mail } from '#server/outside/mail.ts';
import { writeOutbox } from '#server/records/outbox.ts';
import type { Tell } from '#server/records/tell.ts';
import { letter } from './letter.ts';

/**
 * Writes a notice, its e-mail and the news of it in the decision's own transaction: whoever hears of an outcome hears of one
 * that holds (S2). The e-mail goes to a verified address only, because another one may be a stranger's.
 *
 * @param deps.publicUrl the installation's own address, for links
 * @param deps.post writes a mail down in the given transaction
 */
export function openTelling(deps: {
  readonly product: string;
  readonly publicUrl: string;
  readonly post: (mail: Mail, tx: PoolClient) => Promise<void>;
}): Tell {
  return async (tx, owner, notice) => {
    // One after the other for each owner, so that "read up to here" never covers a notice that was not there yet.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`notices of ${owner}`]);
    const id = newId('ntc');
    const { rows } = await tx.query<{ email: string; email_verified: boolean; language: Language }>({
      name: 'notice-write',
      text: `with written as (insert into notice (id, owner, kind, facts) values ($1, $2, $3, $4))
             select email, email_verified, language from auth_user where id = $2`,
      values: [id, owner, notice.kind, JSON.stringify(notice.facts)],
    });
    const [person] = rows;
    if (person?.email_verified) {
      await deps.post(letter(deps.product, deps.publicUrl, person.email, notice, person.language), tx);
    }
    await writeOutbox(tx, [{ owner, topic: 'notice', subject: id }]);
  };
}

/**
 * Tells everybody who is an admin now, but for who is named, as the last thing in a transaction. In one order, so that two
 * decisions never wait for each other.
 */
export function openTellingAdmins(
  admins: (tx: PoolClient) => Promise<readonly string[]>,
  tell: Tell,
): (tx: PoolClient, butFor: readonly string[], notice: Notice) => Promise<void> {
  return async (tx, butFor, notice) => {
    for (const admin of [...(await admins(tx))].sort()) {
      if (!butFor.includes(admin)) await tell(tx, admin, notice);
    }
  };
}
