import type { Pool, PoolClient } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { Language } from '#domain/languages/language.ts';
import { type Email, testSubject } from '#messages/emails/emails.ts';
import { inCommand } from '#server/commands/command.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { translatorOf } from '#server/operations/translators.ts';
import type { Mail } from '#server/outside/mail.ts';
import { writeAudit } from '#server/review/audit.ts';

/** An e-mail that somebody of staff sends to themselves. */
export interface TestMail {
  readonly kind: string;
  readonly language: Language;
  /** What the audit trail keeps of how it was made. */
  readonly after: object;
  /** The e-mail to somebody; null where there is none of this kind. */
  readonly write: (recipient: string) => Email | null;
}

/** Sends an e-mail to whoever asks for it, marked as a test (S3). Refuses with not_found. */
export function sendTest(
  { pool, post }: { readonly pool: Pool; readonly post: (mail: Mail, tx: PoolClient) => Promise<void> },
  command: CommandKey,
  { kind, language, after, write }: TestMail,
): Promise<Decision<{ readonly recipient: string; readonly subject: string }>> {
  return inCommand(pool, command, async (tx) => {
    const { rows } = await tx.query<{ email: string }>('select email from auth_user where id = $1', [command.actor]);
    const recipient = rows[0]?.email ?? '';
    const email = write(recipient);
    if (!email) return refused('not_found', { what: 'mail' });
    const subject = testSubject(translatorOf(language), email.subject);
    // Nobody waits for it: what customers wait for goes first (S3).
    await post({ ...email, subject, awaited: false }, tx);
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'mail',
      subject: kind,
      reason: null,
      before: null,
      after,
    });
    return accepted({ recipient, subject });
  });
}
