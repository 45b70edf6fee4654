import { grouped } from '#domain/languages/words.ts';
import type { TicketRecord, TicketSubject } from '#domain/support/ticket.ts';
import type { Translator } from '../message.ts';
import { ticketSubjectWords } from './english.ts';
import {
  type CannedAnswer,
  cannedAnswers,
  cannedNoRecord,
  cannedNoSubject,
  cannedTitles,
  ticketNoRecord,
  ticketNoSubject,
  ticketRecordWords,
} from './english-canned.ts';

/** What a conversation is about, within a sentence. */
const ticketSubject = ({ say }: Translator, subject: TicketSubject | null): string =>
  subject === null
    ? say('ticketNoSubject.text', ticketNoSubject.text)
    : say(`ticketSubjectWords.${subject}`, ticketSubjectWords[subject]);

export interface NamedRecord {
  readonly kind: TicketRecord;
  readonly id: string;
  readonly amount: string;
  /** Payment method, or currency pair. */
  readonly of: string;
}

const recordName = ({ say }: Translator, record: NamedRecord | null): string =>
  record === null
    ? say('ticketNoRecord.text', ticketNoRecord.text)
    : say(`ticketRecordWords.${record.kind}`, ticketRecordWords[record.kind], {
        id: record.id,
        amount: grouped(record.amount),
        of: record.of,
      });

const isCanned = (id: string): id is CannedAnswer => Object.hasOwn(cannedAnswers, id);

/** What a prepared answer is filled with. */
export interface AnswerFacts {
  readonly name: string;
  /** Null of a message of the contact page. */
  readonly subject: TicketSubject | null;
  readonly record: NamedRecord | null;
}

/** The facts in the words of a language. */
export const factsOf = (
  translator: Translator,
  facts: AnswerFacts,
): { readonly name: string; readonly subject: string; readonly record: string } => ({
  name: facts.name,
  subject: ticketSubject(translator, facts.subject),
  record: recordName(translator, facts.record),
});

/** Says each fact as itself, in braces: what is left is the words of the answer. */
const unfilled = { name: '{name}', subject: '{subject}', record: '{record}' };

/** The words of the product's answers that are others where there is no record, or no subject, by id. */
export function answersWithout(
  { say }: Translator,
  { subject, record }: Pick<AnswerFacts, 'subject' | 'record'>,
): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  if (record === null) {
    words.set('confirmations', say('cannedNoRecord.confirmations', cannedNoRecord.confirmations, unfilled));
    words.set('solved', say('cannedNoRecord.solved', cannedNoRecord.solved, unfilled));
    words.set('complaint', say('cannedNoRecord.complaint', cannedNoRecord.complaint, unfilled));
  }
  if (subject === null) words.set('looking', say('cannedNoSubject.looking', cannedNoSubject.looking, unfilled));
  return words;
}

/** The answers of the product in a language, by what staff choose them by, with their facts in braces: the first values of what staff word (S1). */
export function standardAnswers(
  translator: Translator,
): readonly { readonly id: string; readonly title: string; readonly text: string }[] {
  return Object.keys(cannedAnswers)
    .filter(isCanned)
    .map((id) => ({
      id,
      title: translator.say(`cannedTitles.${id}`, cannedTitles[id]),
      text: translator.say(`cannedAnswers.${id}`, cannedAnswers[id], unfilled),
    }));
}
