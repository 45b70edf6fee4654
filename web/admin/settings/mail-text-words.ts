import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { listMailTextChanges, readMailText } from '#api/mail-texts.ts';
import type { ReplyOf } from '#api/operation.ts';
import {
  type MailFact,
  type MailPart,
  type MailWords,
  mailParts,
  mailWordsInOrder,
  mostBody,
  mostLine,
  type WrongWords,
  wrongMailWords,
} from '#domain/house-settings/mail-words.ts';
import { type Problems, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';
import { readWhen, whenFields } from './proposal-fields.ts';

export type MailText = ReplyOf<typeof readMailText>;
export type MailTextChange = ReplyOf<typeof listMailTextChanges>['items'][number];

export const partTitles: Readonly<Record<MailPart, MessageDescriptor>> = {
  subject: msg`Subject`,
  heading: msg`Heading`,
  before: msg`Text before the button`,
  after: msg`Text after the button`,
};

export type MailField = MailPart | 'at' | 'reason';

const braced = (facts: readonly MailFact[]): string => facts.map(({ name }) => `{${name}}`).join(', ');

/** 'Has to have {a}, {b}; may have {product}'. */
function hintOf(facts: readonly MailFact[]): string {
  const required = braced(facts.filter((one) => one.required));
  const free = braced(facts.filter((one) => !one.required));
  if (required !== '' && free !== '') return t`Has to have ${required}; may have ${free}`;
  if (required !== '') return t`Has to have ${required}`;
  return free === '' ? '' : t`May have ${free}`;
}

export function mailFields({ parts }: MailText): readonly FormField<MailField>[] {
  return [
    ...parts.map(({ part, facts }) => ({
      name: part,
      label: partTitles[part],
      hint: hintOf(facts),
      as: 'words' as const,
      rows: part === 'before' || part === 'after' ? 6 : 1,
    })),
    ...whenFields,
  ];
}

/** The standard words, as the e-mail's own would be. */
function standardWords({ parts }: MailText): MailWords {
  const of = (part: MailPart): string | null => parts.find((one) => one.part === part)?.standard ?? null;
  return {
    subject: of('subject') ?? '',
    heading: of('heading') ?? '',
    before: of('before') ?? '',
    after: of('after'),
  };
}

export function mailBlank(text: MailText): Typed<MailField> {
  const { subject, heading, before, after } = text.own ?? standardWords(text);
  return { subject, heading, before, after: after ?? '', at: '', reason: '' };
}

/** The words as they are typed so far. */
export function typedWords({ parts }: MailText, typed: Typed<MailField>): MailWords {
  const { subject, heading, before, after } = typed;
  const ends = parts.some(({ part }) => part === 'after');
  return mailWordsInOrder({ subject, heading, before, after: ends ? after : null });
}

/** What is wrong with typed words, part by part; null where they can be shown. */
export function problemsOf(text: MailText, words: MailWords): Problems<MailPart> | null {
  const of = (part: MailPart) => text.parts.find((one) => one.part === part)?.facts ?? null;
  const wrong = wrongMailWords(words, {
    subject: of('subject'),
    heading: of('heading'),
    before: of('before'),
    after: of('after'),
  });
  if (wrong) return { [wrong.part]: sentenceOf(wrong) };
  for (const part of mailParts) {
    const most = part === 'before' || part === 'after' ? mostBody : mostLine;
    if ((words[part] ?? '').length > most) return { [part]: t`At most ${most} characters` };
  }
  return null;
}

function sentenceOf(wrong: WrongWords): string {
  switch (wrong.of) {
    case 'unknown': {
      const { fact, known } = wrong;
      return t`There is no ${fact}. There is ${known}`;
    }
    case 'missing': {
      const { fact, known } = wrong;
      return t`${fact} has to stay. There is ${known}`;
    }
    case 'brace':
      return t`A brace belongs to no fact`;
    case 'address':
      return t`No addresses: links are facts`;
    case 'markup':
      return t`Plain text, no markup`;
    case 'unseen':
      return t`A character in it cannot be seen`;
    case 'lines':
      return t`One line`;
    case 'absent':
      return t`Type the words`;
    case 'present':
      return t`Leave it empty`;
  }
}

interface Body {
  readonly words: MailWords;
  readonly effectiveAt: string | null;
  readonly reason: string;
}

export function readMailWords(text: MailText, typed: Typed<MailField>, nowMs: number): Read<MailField, Body> {
  const words = typedWords(text, typed);
  const when = readWhen(typed, nowMs);
  return readForm<MailField, Body>({ ...problemsOf(text, words), at: when.at, reason: when.reason }, () => ({
    words,
    ...when.value(),
  }));
}
