import { accepted } from '#domain/failures/failures.ts';
import { conversationLimits } from '#domain/support/conversation.ts';
import { adminsNow } from '#server/customers/admins.ts';
import { type MailQueue, openMailQueue } from '#server/mail/mail-queue.ts';
import { readSupportNotices } from '#server/notices/about-support.ts';
import { openNotify } from '#server/notices/notify.ts';
import { openAllowance } from '#server/sign-in/limits/attempts.ts';
import { mailUnreadAnswers } from '#server/support/answer-mails.ts';
import { contactHandlers } from '#server/support/contact.ts';
import { contactDeskHandlers } from '#server/support/contact-desk.ts';
import { openConversationKeys } from '#server/support/conversation-keys.ts';
import { conversationHandlers } from '#server/support/conversations.ts';
import { deskHandlers } from '#server/support/desk.ts';
import { preparedAnswerHandlers } from '#server/support/prepared-answers.ts';
import { ticketHandlers } from '#server/support/tickets.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { adminEmails, startApi, type TestApi } from './api.ts';
import type { FreshDatabase } from './database.ts';

export interface SupportFixture {
  readonly api: TestApi;
  /** The subjects of the mails to an address, newest first. */
  readonly mailsTo: (email: string) => ReturnType<MailQueue['outbox']>;
  readonly admin: Caller;
  readonly admin2: Caller;
  /** Mails what is due by now. */
  readonly mailUnread: () => Promise<void>;
  /** Lets the time pass after which unread answers are mailed. */
  readonly makeDue: () => Promise<unknown>;
}

/** The product's HTTP side with support, and two admins. */
export async function openSupport(database: FreshDatabase): Promise<SupportFixture> {
  const pool = database.app;
  const keys = openConversationKeys(['a secret of 32 characters or more']);
  const office = openMailQueue({ pool, transport: null, keep: true, log: () => undefined, keyOf: keys.keyOf });
  const sender = { product: 'Northwind', publicUrl: 'http://fairlead.test' };
  const { post } = office;
  const notify = openNotify({ ...sender, post });
  const staff = adminsNow(adminEmails);
  const promiseHours = 24;
  const yes = async () => accepted(null);
  const supportEmail = () => 'support@test.example';
  const api = await startApi(database, {
    handlers: {
      ...ticketHandlers({ pool, staff, noticesRead: readSupportNotices }),
      ...deskHandlers({ pool, staff, notify, promiseHours }),
      ...preparedAnswerHandlers({ pool }),
      ...contactDeskHandlers({ pool, staff, sender, post, promiseHours }),
      ...conversationHandlers({
        pool,
        staff,
        sender,
        supportEmail,
        keys,
        post,
        mayShowLink: yes,
        badLink: async () => undefined,
        mayWriteOn: openAllowance(conversationLimits.messagesPerSource, 3_600),
      }),
      ...contactHandlers({
        pool,
        staff,
        sender,
        supportEmail,
        mayWrite: yes,
        mayAskToConfirm: yes,
        post,
      }),
    },
  });
  return {
    api,
    mailsTo: (email) => office.outbox(email),
    admin: await api.member(adminEmails[0]),
    admin2: await api.member(adminEmails[1]),
    mailUnread: () => mailUnreadAnswers({ pool, sender, post }),
    makeDue: () => database.owner.query('update support_ticket set mail_due_ms = 1 where mail_due_ms is not null'),
  };
}
