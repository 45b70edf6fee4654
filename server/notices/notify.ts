import type { PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { languageNamed, languages } from '#domain/languages/language.ts';
import { inProductOnly, type Notice } from '#domain/notices/kinds.ts';
import { staffKinds } from '#domain/notices/staff-kinds.ts';
import { noticeEmail, type Sender } from '#messages/emails/emails.ts';
import type { Notify, NotifyAll } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { translatorOf } from '#server/operations/translators.ts';
import type { Mail } from '#server/outside/mail.ts';

interface NotificationDeps extends Sender {
  /** Writes mails down in the given transaction. */
  readonly post: (mails: readonly Mail[], tx: PoolClient) => Promise<void>;
  /** The role that an address has in the console; without it e-mails to staff name none. */
  readonly roleOf?: (tx: PoolClient, email: string) => Promise<StaffRole | null>;
}

type Person = TableRow<'auth_user', 'id' | 'email' | 'email_verified' | 'language'>;

/**
 * Writes notices, their e-mails and the news of them in the decision's own transaction: whoever hears of an outcome hears of one
 * that holds (S2). An e-mail goes to a verified address only, because another one may be a stranger's.
 */
export function openNotifyAll(deps: NotificationDeps): NotifyAll {
  return async (tx, notices) => {
    if (notices.length === 0) return;
    // One after the other for each owner, so that "read up to here" never covers a notice that was not there yet. In one order,
    // so that two who notify many never wait for each other.
    const owners = [...new Set(notices.map(({ owner }) => owner))].sort();
    await tx.query({
      name: 'notice-turns',
      text: `select pg_advisory_xact_lock(hashtext('notices of ' || owner)) from unnest($1::text[]) owner`,
      values: [owners],
    });
    const written = notices.map((one) => ({ ...one, id: newId('ntc') }));
    const { rows } = await tx.query<Person>({
      name: 'notice-write',
      text: `with written as (
               insert into notice (id, owner, kind, facts)
               select id, owner, kind, facts::jsonb from unnest($1::text[], $2::text[], $3::text[], $4::text[])
                 with ordinality u (id, owner, kind, facts, place) order by place)
             select id, email, email_verified, language from auth_user where id = any($2)`,
      values: [
        written.map(({ id }) => id),
        written.map(({ owner }) => owner),
        written.map(({ notice }) => notice.kind),
        written.map(({ notice }) => JSON.stringify(notice.facts)),
      ],
    });
    const people = new Map(rows.map((person) => [person.id, person]));
    const mails: Mail[] = [];
    for (const { owner, notice } of written) {
      const person = inProductOnly.has(notice.kind) ? undefined : people.get(owner);
      if (!person?.email_verified) continue;
      const role = staffKinds.has(notice.kind) ? ((await deps.roleOf?.(tx, person.email)) ?? null) : null;
      const translator = translatorOf(languageNamed(person.language) ?? languages[0]);
      mails.push(noticeEmail(deps, translator, person.email, notice, role));
    }
    if (mails.length > 0) await deps.post(mails, tx);
    await writeOutbox(
      tx,
      written.map(({ owner, id }) => ({ owner, topic: 'notice', subject: id })),
    );
  };
}

/** Notifies of one outcome, as {@link openNotifyAll} does. */
export function openNotify(deps: NotificationDeps): Notify {
  const notifyAll = openNotifyAll(deps);
  return (tx, owner, notice) => notifyAll(tx, [{ owner, notice }]);
}

/**
 * Notifies everybody who is an admin now, but for who is named, as the last thing in a transaction. In one order, so that two
 * decisions never wait for each other.
 */
export function openNotifyAdmins(
  admins: (tx: PoolClient) => Promise<readonly string[]>,
  notify: Notify,
): (tx: PoolClient, butFor: readonly string[], notice: Notice) => Promise<void> {
  return async (tx, butFor, notice) => {
    for (const admin of [...(await admins(tx))].sort()) {
      if (!butFor.includes(admin)) await notify(tx, admin, notice);
    }
  };
}
