import type { Pool } from 'pg';
import { staffInvitation } from '#messages/emails/emails.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { staffHandlers } from '#server/staff/staff.ts';

/** The handlers of staff, whose invitations go into the test's mail. */
export function testStaffHandlers(deps: {
  readonly pool: Pool;
  readonly adminEmails: readonly string[];
  readonly publicUrl: string;
  readonly post: MailQueue['post'];
}) {
  const { pool, adminEmails, publicUrl, post } = deps;
  const sender = { product: 'Fairlead', publicUrl };
  return staffHandlers({
    pool,
    adminEmails,
    invite: (tx, email, role) => post(staffInvitation(sender, translatorOf('en'), email, role), tx),
  });
}
