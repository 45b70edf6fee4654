import type { PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { proposeMailText, readMailText } from '#api/mail-texts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type FieldProblem, phrase } from '#domain/failures/phrases.ts';
import {
  type MailWords,
  mailParts,
  mailWordsInOrder,
  mailWordsName,
  type WrongWords,
  wrongMailWords,
} from '#domain/house-settings/mail-words.ts';
import { type Language, languageNamed } from '#domain/languages/language.ts';
import type { Email, OwnWords } from '#messages/emails/emails.ts';
import { factsOf, type StandardMail, saidFacts, standardMail } from '#messages/emails/own-words.ts';
import type { MailSample } from '#messages/emails/samples.ts';
import type { Values } from '#messages/message.ts';
import { sendTest } from '#server/mail/test-mail.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { translatorOf } from '#server/operations/translators.ts';
import type { Mail } from '#server/outside/mail.ts';
import { type DocumentDeps, documentSteps } from './document-steps.ts';
import { changeFieldsOf, type DocumentRow, readDocuments, readOpenDocuments, readVersion } from './documents.ts';
import type { LiveMailTexts } from './mail-texts-in-force.ts';
import { readKeptWords, readWords } from './mail-texts-record.ts';

type MailTexts = Pick<
  Catalogue,
  | 'listMailTextChanges'
  | 'readMailText'
  | 'previewMailText'
  | 'sendMailTextTest'
  | 'proposeMailText'
  | 'approveMailText'
  | 'declineMailText'
  | 'withdrawMailText'
>;
type MailTextChange = ReplyOf<typeof proposeMailText>;

export interface MailTextDeps extends DocumentDeps {
  readonly texts: LiveMailTexts;
  /** Every e-mail that the product writes, in a language, to somebody, in these words. */
  readonly samplesFor: (language: Language, recipient: string, ownWords: OwnWords) => readonly MailSample[];
  readonly post: (mail: Mail, tx: PoolClient) => Promise<void>;
}

interface Of {
  readonly kind: string;
  readonly language: Language;
}

/** The words of e-mails (S3.2), which staff change in the console (X8). */
export function mailTextHandlers(deps: MailTextDeps): Handlers<MailTexts> {
  const { pool, texts, post } = deps;
  const steps = documentSteps(deps, 'mails', changeView);
  const written = ({ kind, language }: Of, ownWords: OwnWords, recipient = ''): Email | null =>
    deps
      .samplesFor(language, recipient, ownWords)
      .find((one) => one.kind === kind)
      ?.write() ?? null;

  return {
    listMailTextChanges: async () =>
      accepted({
        open: (await readOpenDocuments(pool, 'mails')).map(changeView),
        items: (await readDocuments(pool, 'mails')).map(changeView),
      }),

    readMailText: async ({ query }) => {
      const { kind, language } = query;
      const standard = standardMail(translatorOf(language), kind);
      if (!standard) return refused('not_found', { what: 'mail' });
      // The console shows the e-mail as this process writes it beside what is kept.
      await texts.follow();
      const name = mailWordsName(kind, language);
      const [{ version, sinceOf }, own] = [await readVersion(pool, [name]), await readKeptWords(pool, kind, language)];
      return accepted({
        version,
        own,
        since: sinceOf(name),
        fits: own === null || wrongMailWords(own, factsOf(standard)) === null,
        parts: partsOf(standard, language, sampleValues(deps, query)),
      });
    },

    previewMailText: async ({ body }) => {
      const right = checkWords(body, body.words);
      if (!right.ok) return right;
      const held = await readKeptWords(pool, body.kind, body.language);
      const shown = (words: MailWords | null) => {
        const email = written(body, texts.with(body.kind, body.language, words));
        return email && { subject: email.subject, text: email.body };
      };
      const [before, after] = [shown(held), shown(right.value)];
      return before && after ? accepted({ before, after }) : refused('not_found', { what: 'mail' });
    },

    sendMailTextTest: async ({ body, command }) => {
      const right = checkWords(body, body.words);
      if (!right.ok) return right;
      const { kind, language } = body;
      const ownWords = texts.with(kind, language, right.value);
      return sendTest({ pool, post }, command, {
        kind,
        language,
        after: { language, words: right.value },
        write: (recipient) => written(body, ownWords, recipient),
      });
    },

    proposeMailText: (request) =>
      steps.propose(request, async (tx) => {
        const { kind, language, words } = request.body;
        const right = checkWords(request.body, words);
        if (!right.ok) return right;
        const name = mailWordsName(kind, language);
        const { version } = await readVersion(tx, [name]);
        const held = await readKeptWords(tx, kind, language);
        return accepted({ value: { [name]: right.value }, before: { [name]: held }, version });
      }),

    approveMailText: steps.approve,
    declineMailText: steps.decline,
    withdrawMailText: steps.withdraw,
  };
}

/** The facts of the sample of an e-mail, as it is written with them. */
function sampleValues({ samplesFor }: Pick<MailTextDeps, 'samplesFor'>, { kind, language }: Of): Values {
  let values: Values = {};
  const noting: OwnWords = (of, _language, given) => {
    if (of === kind) values = given;
    return null;
  };
  samplesFor(language, '', noting)
    .find((one) => one.kind === kind)
    ?.write();
  return values;
}

function partsOf(standard: StandardMail, language: Language, values: Values): ReplyOf<typeof readMailText>['parts'] {
  return mailParts.flatMap((part) => {
    const one = standard[part];
    if (one === null) return [];
    return [{ part, standard: one.text, facts: [...saidFacts(one, values, translatorOf(language))] }];
  });
}

/** Words as they are kept; null for the standard ones. */
function checkWords({ kind, language }: Of, words: MailWords | null): Decision<MailWords | null> {
  const standard = standardMail(translatorOf(language), kind);
  if (!standard) return refused('not_found', { what: 'mail' });
  const wrong = words && wrongMailWords(words, factsOf(standard));
  if (wrong) return refused('invalid_input', { fields: [problemOf(wrong)] });
  return accepted(words && mailWordsInOrder(words));
}

function problemOf(wrong: WrongWords): FieldProblem {
  const field = `words.${wrong.part}`;
  switch (wrong.of) {
    case 'unknown':
      return { field, problem: phrase('mail_fact_unknown', { fact: wrong.fact, known: wrong.known }) };
    case 'missing':
      return { field, problem: phrase('mail_fact_missing', { fact: wrong.fact, known: wrong.known }) };
    case 'brace':
      return { field, problem: phrase('mail_brace') };
    case 'address':
      return { field, problem: phrase('mail_address') };
    case 'markup':
      return { field, problem: phrase('mail_markup') };
    case 'unseen':
      return { field, problem: phrase('unseen_characters') };
    case 'lines':
      return { field, problem: phrase('no_line') };
    case 'absent':
      return { field, problem: phrase('missing') };
    case 'present':
      return { field, problem: phrase('mail_no_end') };
  }
}

function changeView(row: DocumentRow): MailTextChange {
  const [name = ''] = Object.keys(row.value);
  const [, kind = '', language = ''] = name.split(':');
  const [before, words] = [readWords(row.value_before[name]), readWords(row.value[name])];
  if (before === undefined || words === undefined || !languageNamed(language))
    throw new Error(`${row.id} holds no words of an e-mail`);
  return { ...changeFieldsOf(row), kind, language, before, words };
}
