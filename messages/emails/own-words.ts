import {
  type MailFact,
  type MailFacts,
  type MailPart,
  type MailWords,
  piecesOf,
  wrongMailWords,
} from '#domain/house-settings/mail-words.ts';
import type { NoticeKind } from '#domain/notices/kinds.ts';
import { type CompiledMessage, render, type TemplateTranslator, type Values } from '../message.ts';
import { notices } from '../notices/english.ts';
import { emails } from './english.ts';

/** A fact of a part: its name, and how the standard words say it. */
interface SaidFact extends MailFact {
  readonly said: CompiledMessage;
}

/** The standard words of a part: text with facts in braces, and what each of these says. */
interface StandardPart {
  readonly text: string;
  readonly facts: readonly SaidFact[];
}

export type StandardMail = Readonly<Record<MailPart, StandardPart | null>>;

/** Every kind of e-mail that can be worded: all but a reply, which staff write. */
type WordedKind = Exclude<keyof typeof emails, 'notice' | 'contact_reply'> | NoticeKind;

const isNotice = (kind: string): kind is NoticeKind => Object.hasOwn(notices, kind);
const isWorded = (kind: string): kind is WordedKind =>
  isNotice(kind) || (Object.hasOwn(emails, kind) && kind !== 'notice' && kind !== 'contact_reply');

/** The fact that stands for all standard sentences of a part. */
const standardName = 'standard';

/**
 * Parts whose standard sentences stay whole, with own words around them: they say what protects an account, what somebody cannot take
 * back, or what can be lost.
 */
const whole: Partial<Readonly<Record<WordedKind, readonly MailPart[]>>> = {
  sign_in_changed: ['before'],
  confirm_email: ['before', 'after'],
  address_taken: ['before'],
  email_change_asked: ['before'],
  email_changed: ['before'],
  verification: ['before', 'after'],
  reset: ['before', 'after'],
  already_known: ['before', 'after'],
  contact_confirm: ['before', 'after'],
  contact_conversation: ['after'],
  staff_invited: ['before', 'after'],
  api_token_made: ['before'],
  second_factor_removal_asked: ['before'],
  second_factor_removal_declined: ['before'],
  second_factor_removed: ['before'],
  withdrawal_requested: ['before'],
  withdrawal_sending: ['before'],
  account_suspended: ['before'],
  account_blocked: ['before'],
  payout_address_added: ['before'],
  time_out_begun: ['before'],
  self_exclusion_begun: ['before'],
  copy_started: ['before'],
  contract_bought: ['before'],
};

/**
 * The standard words of a kind in a language, with exactly the facts that they have (S3.2). What they choose between, such as a sentence
 * that is there in some cases only, is one fact: it is filled with their own words for the case.
 */
export function standardMail(translator: TemplateTranslator, kind: string): StandardMail | null {
  if (!isWorded(kind)) return null;
  const messages = messagesOf(translator, kind);
  const part = (name: MailPart): StandardPart | null => {
    const message = messages[name];
    if (message === null) return null;
    return whole[kind]?.includes(name) ? wholePart(message) : partOf(message);
  };
  return { subject: part('subject'), heading: part('heading'), before: part('before'), after: part('after') };
}

type Messages = Readonly<Record<MailPart, CompiledMessage | null>>;

function messagesOf({ messageOf }: TemplateTranslator, kind: WordedKind): Messages {
  if (isNotice(kind)) {
    const title = messageOf(`notices.${kind}.title`, notices[kind].title);
    return {
      subject: messageOf('emails.notice.subject', emails.notice.subject).flatMap((token) =>
        typeof token !== 'string' && token[0] === 'title' ? title : [token],
      ),
      heading: title,
      before: messageOf(`notices.${kind}.text`, notices[kind].text),
      after: messageOf('emails.notice.after', emails.notice.after),
    };
  }
  const texts: {
    readonly subject: string;
    readonly heading: string;
    readonly before: string;
    readonly after?: string;
  } = emails[kind];
  return {
    subject: messageOf(`emails.${kind}.subject`, texts.subject),
    heading: messageOf(`emails.${kind}.heading`, texts.heading),
    before: messageOf(`emails.${kind}.before`, texts.before),
    after: texts.after === undefined ? null : messageOf(`emails.${kind}.after`, texts.after),
  };
}

/** The product's name is the operator's to repeat anywhere, and to leave out. */
const product: SaidFact = { name: 'product', required: false, said: [['product']] };

const wholePart = (message: CompiledMessage): StandardPart => ({
  text: `{${standardName}}`,
  facts: [{ name: standardName, required: true, said: message }, product],
});

function partOf(message: CompiledMessage): StandardPart {
  const facts: SaidFact[] = [];
  const text = message.map((token) => {
    if (typeof token === 'string') return token;
    const fact = factOf(token, facts);
    if (!facts.includes(fact)) facts.push(fact);
    return `{${fact.name}}`;
  });
  return { text: text.join(''), facts: [...facts.filter(({ name }) => name !== product.name), product] };
}

/** The fact of a token; one that says something else under the same name has a number behind it. */
function factOf(token: Exclude<CompiledMessage[number], string>, facts: readonly SaidFact[]): SaidFact {
  const same = facts.find(({ said }) => JSON.stringify(said[0]) === JSON.stringify(token));
  if (same) return same;
  const [name] = token;
  const taken = facts.filter((fact) => fact.said[0]?.[0] === name).length;
  return {
    name: taken === 0 ? name : `${name}_${taken + 1}`,
    required: true,
    said: [token],
  };
}

/** What may and what has to be in braces in each part. */
export function factsOf(standard: StandardMail): MailFacts {
  const of = (part: MailPart) => standard[part]?.facts.map(({ name, required }) => ({ name, required })) ?? null;
  return { subject: of('subject'), heading: of('heading'), before: of('before'), after: of('after') };
}

/** An e-mail's own words with their facts filled in; null where they do not fit what the e-mail says by now. */
export function filledWords(
  translator: TemplateTranslator,
  kind: string,
  words: MailWords,
  values: Values,
): MailWords | null {
  const standard = standardMail(translator, kind);
  if (standard === null || wrongMailWords(words, factsOf(standard)) !== null) return null;
  const fill = (part: MailPart, text: string): string =>
    filled(text, standard[part]?.facts ?? [], values, translator.language);
  return {
    subject: fill('subject', words.subject),
    heading: fill('heading', words.heading),
    before: fill('before', words.before),
    after: words.after === null ? null : fill('after', words.after),
  };
}

/** What each fact of a part says with these values, as the reader sees it. */
export const saidFacts = (
  { facts }: StandardPart,
  values: Values,
  { language }: TemplateTranslator,
): readonly (MailFact & { readonly says: string })[] =>
  facts.map(({ name, required, said }) => ({ name, required, says: render(said, values, language).trim() }));

/** Values are put in as they are; a sentence that is not there leaves one space, not two. */
function filled(text: string, facts: readonly SaidFact[], values: Values, locale: string): string {
  let out = '';
  for (const piece of piecesOf(text)) {
    const fact = typeof piece === 'string' ? null : facts.find(({ name }) => name === piece.fact);
    const isValue = fact?.said[0]?.length === 1;
    const said = typeof piece === 'string' ? piece : fact ? render(fact.said, values, locale) : '';
    out += !isValue && (out === '' || /\s$/.test(out)) ? said.replace(/^ +/, '') : said;
  }
  return out
    .replace(/ +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
