import type { PoolClient } from 'pg';
import type { Language } from '#domain/languages/language.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Mail } from '#server/outside/mail.ts';
import { writeOutbox } from '#server/records/outbox.ts';
import type { Tell, TellMany } from '#server/records/tell.ts';
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

/** Opens the telling of many at once, with one statement for all of their notices; deps as of {@link openTelling}. */
export function openTellingMany(deps: Parameters<typeof openTelling>[0]): TellMany {
  return async (tx, told, byMail) => {
    if (told.length === 0) return;
    const owners = [...new Set(told.map(({ owner }) => owner))].sort();
    // As in openTelling, for each of them.
    await tx.query(
      `select pg_advisory_xact_lock(hashtext('notices of ' || o.owner))
       from (select owner from unnest($1::text[]) with ordinality u(owner, place) order by place offset 0) o`,
      [owners],
    );
    const written = told.map(({ owner, notice }) => ({ id: newId('ntc'), owner, notice }));
    await tx.query({
      name: 'notice-write-many',
      text: `insert into notice (id, owner, kind, facts)
             select id, owner, kind, facts
             from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[]) with ordinality u(id, owner, kind, facts, place)
             order by place`,
      values: [
        written.map(({ id }) => id),
        written.map(({ owner }) => owner),
        written.map(({ notice }) => notice.kind),
        written.map(({ notice }) => JSON.stringify(notice.facts)),
      ],
    });
    if (byMail) {
      const { rows: people } = await tx.query<{ id: string; email: string; language: Language }>({
        name: 'notice-addresses',
        text: 'select id, email, language from auth_user where id = any($1) and email_verified',
        values: [owners],
      });
      const addresses = new Map(people.map((person) => [person.id, person]));
      for (const { owner, notice } of written) {
        const person = addresses.get(owner);
        if (!person) continue;
        await deps.post(letter(deps.product, deps.publicUrl, person.email, notice, person.language), tx);
      }
    }
    await writeOutbox(
      tx,
      written.map(({ id, owner }) => ({ owner, topic: 'notice', subject: id })),
    );
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
