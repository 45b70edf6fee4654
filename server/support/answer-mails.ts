import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { languageNamed, languages } from '#domain/languages/language.ts';
import { noticeEmail, type Sender } from '#messages/emails/emails.ts';
import { translatorOf } from '#server/operations/translators.ts';
import type { Mail } from '#server/outside/mail.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';

interface DueRow extends TableRow<'support_ticket', 'id' | 'subject' | 'last_seq' | 'read_by_customer'> {
  readonly email: string;
  readonly email_verified: boolean;
  readonly language: string | null;
}

/** Conversations of one transaction: who writes into one of them waits for it. */
const atOnce = 20;

/**
 * Mails the answers that their customers have not read (S1), to verified addresses only, set by set. Each is due once: two processes that
 * look at the same time share the rows, and who is killed leaves them due.
 */
export async function mailUnreadAnswers(deps: {
  readonly pool: Pool;
  readonly sender: Sender;
  readonly post: (mail: Mail, tx: PoolClient) => Promise<void>;
}): Promise<void> {
  const mailSet = async (tx: PoolClient): Promise<number> => {
    const { rows } = await tx.query<DueRow>(
      `select t.id, t.subject, t.last_seq, t.read_by_customer, u.email, u.email_verified, u.language
       from support_ticket t join auth_user u on u.id = t.owner
       where t.mail_due_ms <= clock_ms() order by t.mail_due_ms limit $1 for update of t skip locked`,
      [atOnce],
    );
    for (const row of rows) {
      if (row.email_verified && row.read_by_customer < row.last_seq) {
        const translator = translatorOf(languageNamed(row.language) ?? languages[0]);
        const facts = { ticket: row.id, subject: row.subject };
        await deps.post(noticeEmail(deps.sender, translator, row.email, { kind: 'support_answered', facts }), tx);
      }
    }
    await tx.query('update support_ticket set mail_due_ms = null where id = any($1)', [rows.map(({ id }) => id)]);
    return rows.length;
  };
  while ((await withTransaction(deps.pool, mailSet)) === atOnce);
}
