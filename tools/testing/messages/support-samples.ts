import { filledPrepared } from '#domain/support/prepared.ts';
import { ticketRecords, ticketSubjects } from '#domain/support/ticket.ts';
import type { Translator } from '#messages/message.ts';
import { answersWithout, factsOf, standardAnswers } from '#messages/support/canned.ts';

/** The answers that staff often give, by their titles and about each subject and kind of record. */
export function cannedTexts(translator: Translator): readonly { readonly of: unknown; readonly text: string }[] {
  const named = ticketRecords.map((kind) => ({ kind, id: 'id-1', amount: '1234.50', of: 'Bitcoin' }));
  const facts = [
    ...ticketSubjects.map((subject) => ({ name: 'Ann', subject, record: null })),
    { name: 'Ann', subject: null, record: null },
    ...named.map((record) => ({ name: 'Ann', subject: record.kind, record })),
  ];
  const answers = standardAnswers(translator);
  return [
    ...answers.map(({ title }) => ({ of: '', text: title })),
    ...facts.flatMap((of) =>
      [...answers.map(({ text }) => text), ...answersWithout(translator, of).values()].map((text) => ({
        of: [of.name, of.record?.id, of.record?.of],
        text: filledPrepared(text, factsOf(translator, of)),
      })),
    ),
  ];
}
