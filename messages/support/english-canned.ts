import type { TicketRecord } from '#domain/support/ticket.ts';

/** How a record is named within a sentence. */
export const ticketRecordWords: Readonly<Record<TicketRecord, string>> = {
  deposit: 'your deposit {id} of {amount} USD ({of})',
  withdrawal: 'your withdrawal {id} of {amount} USD ({of})',
  trade: 'your trade {id} of {amount} USD ({of})',
};

/** Where a conversation names no record. */
export const ticketNoRecord = { text: 'your question' } as const;

/** What a message of the contact page is about. */
export const ticketNoSubject = { text: 'your message' } as const;

/** Answers that staff often give. {name} is the customer’s first name, {subject} and {record} are what the ticket is about. */
export const cannedAnswers = {
  looking:
    'Hello {name}\n\nThank you for writing to us about {subject}. We are looking into {record} and will reply to you.',
  more: 'Hello {name}\n\nTo look into {record} we need to know: when did it happen, what did you do, and what did you see? Please never send a password, recovery code or private key.',
  confirmations:
    'Hello {name}\n\nA payment on a chain has to be confirmed before we can review it. The page of {record} shows how far it is. You don’t have to do anything.',
  solved:
    'Hello {name}\n\nThis is solved: {record} now shows the result. If something is still wrong, write to us again.',
  complaint:
    'Hello {name}\n\nWe have your complaint about {record}. Somebody who had no part in it reviews it, and you get our decision with its reasons.',
} as const;

/** The same where a conversation names no record: there is no page to show anything. */
export const cannedNoRecord = {
  confirmations:
    'Hello {name}\n\nA payment on a chain has to be confirmed before we can review it. Once you sign in, the page of your deposit shows how far it is. You don’t have to do anything.',
  solved: 'Hello {name}\n\nThis is solved. If something is still wrong, write to us again.',
  complaint:
    'Hello {name}\n\nWe have your complaint. Somebody who had no part in the matter reviews it, and you get our decision with its reasons.',
} as const;

/** The same of a message of the contact page, which has no subject either. */
export const cannedNoSubject = {
  looking: 'Hello {name}\n\nThank you for your message. We are looking into it and will reply to you.',
} as const;

export type CannedAnswer = keyof typeof cannedAnswers;

/** What staff choose an answer by. */
export const cannedTitles: Readonly<Record<CannedAnswer, string>> = {
  looking: 'We are looking into it',
  more: 'We need more facts',
  confirmations: 'A payment needs time',
  solved: 'It is solved',
  complaint: 'We have your complaint',
};
