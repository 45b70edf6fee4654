import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { listPreparedAnswers } from '#api/prepared-answers.ts';
import { preparedLimits, type WrongPrepared, wrongPrepared } from '#domain/support/prepared.ts';
import { problemOfWords, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';

export type PreparedAnswer = ReplyOf<typeof listPreparedAnswers>['items'][number];

type AnswerField = 'title' | 'english' | 'spanish' | 'offered' | 'reason';

const facts = '{name}, {subject}, {record}';
const hint = msg`May have ${facts}: filled in where the answer is used`;

export const answerFields: readonly FormField<AnswerField>[] = [
  {
    name: 'title',
    label: msg({ message: 'Title', context: 'an answer' }),
    hint: msg`Staff choose it by this`,
    long: true,
  },
  { name: 'english', label: msg`In English`, hint, as: 'words', rows: 6 },
  { name: 'spanish', label: msg`In Spanish`, hint, as: 'words', rows: 6 },
  {
    name: 'offered',
    label: msg`Offered to staff`,
    as: 'choice',
    options: [
      { value: 'yes', label: msg`Yes` },
      { value: 'no', label: msg`No` },
    ],
  },
  { name: 'reason', label: msg`Reason`, hint: msg`Kept in the history`, as: 'words' },
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
      return t`Type the words`;
    case 'brace':
      return t`A brace belongs to no fact`;
    case 'unknown': {
      const { fact, known } = wrong;
      return t`There is no ${fact}. There is ${known}`;
    }
  }
}
