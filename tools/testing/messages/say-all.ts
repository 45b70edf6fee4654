import { agreementKinds, wordsOf } from '#domain/accounts/agreements.ts';
import type { FailureCode } from '#domain/failures/failures.ts';
import { agreementText } from '#messages/agreements/agreements.ts';
import {
  contactReply,
  noticeEmail,
  type SignInChange,
  signInEmails,
  staffInvitation,
  testSubject,
} from '#messages/emails/emails.ts';
import { confirmContactEmail, conversationEmail } from '#messages/emails/visitors.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import type { Translator } from '#messages/message.ts';
import { noticeWords } from '#messages/notices/notices.ts';
import { noticeSamples } from '#messages/notices/samples.ts';
import { phraseSentence } from '#messages/phrases/phrases.ts';
import { statuses } from '#server/http/statuses.ts';
import { alikeInDeeds, deedSentences, reasonSentences } from './deed-samples.ts';
import { failureSamples } from './failure-samples.ts';
import { fileWords } from './file-samples.ts';
import { foundWords } from './found-samples.ts';
import { phraseSamples } from './phrase-samples.ts';
import { verifierWords } from './promise-samples.ts';
import { statementWords } from './statement-samples.ts';
import { cannedTexts } from './support-samples.ts';

/** What is said, of which facts. */
export interface Said {
  readonly of: unknown;
  readonly text: string;
}

const operator = { name: 'Fairlead', supportEmail: 'a@b.example' };

const isCode = (text: string): text is FailureCode => Object.hasOwn(statuses, text);

const changes: readonly SignInChange[] = [
  { kind: 'second_factor_on' },
  { kind: 'second_factor_off' },
  { kind: 'recovery_codes_made' },
  { kind: 'recovery_code_used', left: 3 },
  { kind: 'password_changed' },
  { kind: 'password_reset', factorRemoved: true },
  { kind: 'password_reset', factorRemoved: false },
  { kind: 'passkey_added', name: 'ann-s-key' },
  { kind: 'passkey_removed', name: 'ann-s-key' },
];

/** Every failure, phrase, notice, agreement, e-mail, prepared answer, deed, and word of a search, of files, of a statement and of the verifier, in every way in which it can read. */
export function sayAll(translator: Translator): readonly Said[] {
  const sender = { product: 'Fairlead', publicUrl: 'https://fairlead.example' };
  const one = signInEmails(sender, () => translator);
  const to = 'a@b.example';
  const mails = [
    ...changes.map((change) => one.changed(to, change)),
    one.confirmEmail(to, 'tok'),
    one.addressTaken(to),
    one.emailChangeAsked(to, 'n@b.example'),
    one.emailChanged(to, 'n@b.example'),
    one.verification(to, 'tok'),
    one.reset(to, 'tok', true),
    one.reset(to, 'tok', false),
    one.alreadyKnown(to),
    staffInvitation(sender, translator, to, 'finance'),
    contactReply(sender, translator, to, { id: '0', message: '1', reply: '2', href: 'https://fairlead.example/3' }),
    confirmContactEmail(sender, translator, { recipient: to, id: '0' }, 'tok'),
    conversationEmail(sender, translator, { recipient: to, id: '0' }, 'tok'),
  ];
  return [
    ...failureSamples(Object.keys(statuses).filter(isCode)).map((failure) => ({
      of: failure.facts,
      text: failureSentence(translator, failure),
    })),
    ...phraseSamples.map((phrase) => ({ of: phrase.facts, text: phraseSentence(translator, phrase) })),
    ...agreementKinds.flatMap((kind) =>
      [null, ''].map((text) => ({
        of: operator,
        text: wordsOf(agreementText(kind, translator, operator, { text, digest: null, since: null })),
      })),
    ),
    ...noticeSamples.flatMap((notice) => {
      const { title, text } = noticeWords(translator, notice);
      const mail = noticeEmail(sender, translator, to, notice, 'owner');
      return [title, text, mail.subject, mail.body].map((said) => ({ of: notice.facts, text: said }));
    }),
    ...cannedTexts(translator),
    ...fileWords(translator).map((text) => ({ of: ['USD', 'UTC'], text })),
    ...foundWords(translator).map((text) => ({ of: 'USD', text })),
    ...[...deedSentences(translator), ...reasonSentences(translator)].map((text) => ({ of: alikeInDeeds, text })),
    ...statementWords(translator).map((text) => ({ of: 'ETH/USD', text })),
    ...verifierWords(translator).map((text) => ({ of: ['ann-s-key'], text })),
    { of: ['ann-s-key'], text: testSubject(translator, 'ann-s-key') },
    ...mails.flatMap(({ subject, body }) => [subject, body].map((text) => ({ of: ['ann-s-key'], text }))),
  ];
}
