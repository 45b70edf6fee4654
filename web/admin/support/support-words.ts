import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { listContactMessages } from '#api/contact-desk.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { readSupportTicket } from '#api/support-desk.ts';
import type { TicketSubject } from '#domain/support/ticket.ts';
import { waiting } from '#web/admin/widgets/figures.ts';

/** A conversation as staff see it. */
export type DeskTicketView = ReplyOf<typeof readSupportTicket>;

/** A message of the contact page as the list has it. */
export type Contact = ReplyOf<typeof listContactMessages>['items'][number];

/** How a message of the contact page stands. */
export const contactStates = ['waiting', 'settled'] as const;
export type ContactState = (typeof contactStates)[number];
export const contactWords: Readonly<Record<ContactState, MessageDescriptor>> = {
  waiting: msg({ message: 'waiting', context: 'a message' }),
  settled: msg({ message: 'settled', context: 'a message' }),
};

export const subjectNames: Readonly<Record<TicketSubject, MessageDescriptor>> = {
  account: msg({ message: 'Account', context: 'a subject' }),
  identity: msg({ message: 'Identity', context: 'a subject' }),
  deposit: msg({ message: 'Deposit', context: 'a subject' }),
  withdrawal: msg({ message: 'Withdrawal', context: 'a subject' }),
  trade: msg({ message: 'Trade', context: 'a subject' }),
  copying: msg({ message: 'Copying', context: 'a subject' }),
  mining: msg({ message: 'Mining', context: 'a subject' }),
  complaint: msg({ message: 'Complaint', context: 'a subject' }),
  other: msg({ message: 'Something else', context: 'a subject' }),
};

/** How much time is left of a promise, and whether it is over. */
export function promiseWords(dueAt: string, nowMs: number): { readonly late: boolean; readonly words: string } {
  const left = Date.parse(dueAt) - nowMs;
  const time = waiting(Math.abs(left));
  return left < 0 ? { late: true, words: t`${time} late` } : { late: false, words: t`${time} left` };
}

/** What came of an answer or a closing, where the focus stays at the field and the messages are elsewhere. */
export function answerWords(
  act: { readonly what: 'close' } | { readonly what: 'answer'; readonly close: boolean },
): string {
  if (act.what === 'close') return t`The conversation is closed.`;
  return act.close ? t`Sent. The conversation is closed.` : t`The answer is sent.`;
}

/** What closing several conversations does, before it is done. */
export const closingWords = (count: number): string =>
  plural(count, {
    one: 'It is closed without an answer, also where the customer waits for one. The customer can write again.',
    other: 'All # are closed without an answer, also where the customer waits for one. The customer can write again.',
  });

/** How a conversation stands. */
export const stateWords: Readonly<Record<DeskTicketView['state'], MessageDescriptor>> = {
  open: msg({ message: 'open', context: 'a conversation' }),
  answered: msg({ message: 'answered', context: 'a conversation' }),
  closed: msg({ message: 'closed', context: 'a conversation' }),
};
