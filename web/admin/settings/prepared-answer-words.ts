import type { ReplyOf } from '#api/operation.ts';
import type { listPreparedAnswers } from '#api/prepared-answers.ts';
import { preparedLimits, type WrongPrepared, wrongPrepared } from '#domain/support/prepared.ts';
import { problemOfWords, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';

export type PreparedAnswer = ReplyOf<typeof listPreparedAnswers>['items'][number];

type AnswerField = 'title' | 'english' | 'spanish' | 'offered' | 'reason';

const hint = 'May have {name}, {subject}, {record}: filled in where the answer is used';

export const answerFields: readonly FormField<AnswerField>[] = [
  { name: 'title', label: 'Title', hint: 'What staff choose it by', long: true },
  { name: 'english', label: 'In English', hint, as: 'words', rows: 6 },
  { name: 'spanish', label: 'In Spanish', hint, as: 'words', rows: 6 },
  {
    name: 'offered',
    label: 'Offered to staff',
    as: 'choice',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
  { name: 'reason', label: 'Reason', hint: 'Kept in the history', as: 'words' },
];

/** What the form has at first: of a new answer nothing. */
export const answerBlank = (answer: PreparedAnswer | null): Typed<AnswerField> => ({
  title: answer?.title ?? '',
  english: answer?.english ?? '',
  spanish: answer?.spanish ?? '',
  offered: answer?.offered === false ? 'no' : 'yes',
  reason: '',
});

interface Body {
  readonly title: string;
  readonly english: string;
  readonly spanish: string;
  readonly offered: boolean;
  readonly reason: string;
}

/** What was typed, or what is wrong with it: the facts are checked as the server checks them. */
export function readAnswer(typed: Typed<AnswerField>): Read<AnswerField, Body> {
  const problems = {
    title: problemOfWords(typed.title, 1, preparedLimits.title),
    english: problemOf(typed.english),
    spanish: problemOf(typed.spanish),
    reason: problemOfWords(typed.reason, 3, 500),
  };
  return readForm<AnswerField, Body>(problems, () => ({
    title: typed.title.trim(),
    english: typed.english.trim(),
    spanish: typed.spanish.trim(),
    offered: typed.offered === 'yes',
    reason: typed.reason.trim(),
  }));
}

function problemOf(words: string): string | null {
  const wrong = wrongPrepared(words);
  return wrong === null ? problemOfWords(words, 1, preparedLimits.words) : sentenceOf(wrong);
}

function sentenceOf(wrong: WrongPrepared): string {
  switch (wrong.of) {
    case 'absent':
      return 'Type the words';
    case 'brace':
      return 'A brace belongs to no fact';
    case 'unknown':
      return `There is no ${wrong.fact}. There is ${wrong.known}`;
  }
}
