import type { listContactMessages } from '#api/contact-desk.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { readSupportTicket } from '#api/support-desk.ts';
import type { TicketSubject } from '#domain/support/ticket.ts';
import { waiting } from '#web/admin/widgets/figures.ts';

/** A conversation as staff see it. */
export type DeskTicketView = ReplyOf<typeof readSupportTicket>;

/** A message of the contact page as the list has it. */
export type Contact = ReplyOf<typeof listContactMessages>['items'][number];

/** Whose conversations or messages are listed. */
export const holders = ['anybody', 'me', 'nobody'] as const;
export type Holder = (typeof holders)[number];
export const holderNames: Readonly<Record<Holder, string>> = {
  anybody: 'Everybody’s',
  me: 'Assigned to me',
  nobody: 'Unassigned',
};

export const subjectNames: Readonly<Record<TicketSubject, string>> = {
  account: 'Account',
  identity: 'Identity',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  trade: 'Trade',
  copying: 'Copying',
  mining: 'Mining',
  complaint: 'Complaint',
  other: 'Something else',
};

/** How much time is left of a promise, and whether it is over. */
export function promiseWords(dueAt: string, nowMs: number): { readonly late: boolean; readonly words: string } {
  const left = Date.parse(dueAt) - nowMs;
  return left < 0 ? { late: true, words: `${waiting(-left)} late` } : { late: false, words: `${waiting(left)} left` };
}

/** What came of an answer or a closing, where the focus stays at the field and the messages are elsewhere. */
export function answerWords(
  act: { readonly what: 'close' } | { readonly what: 'answer'; readonly close: boolean },
): string {
  if (act.what === 'close') return 'The conversation is closed.';
  return act.close ? 'Sent. The conversation is closed.' : 'The answer is sent.';
}

/** What closing several conversations does, before it is done. */
export const closingWords = (count: number): string =>
  `${count === 1 ? 'It is' : `All ${count} are`} closed without an answer, also where the customer waits for one. The customer can write again.`;
