import { Type } from 'typebox';
import { MailWords, mailParts } from '#domain/house-settings/mail-words.ts';
import { languages } from '#domain/languages/language.ts';
import { changeFields, decisionsOf, proposalFields, proposalOf } from './document-changes.ts';
import { Nullable } from './formats.ts';
import { operation } from './operation.ts';

const Kind = Type.String({ maxLength: 40, description: 'As mail.samples names it' });
const Of = { kind: Kind, language: Type.Enum(languages) };

/** Null: the standard words. */
const OwnWords = Nullable(MailWords);

const MailTextChange = Type.Object({
  ...changeFields,
  kind: Type.String(),
  language: Type.String(),
  /** What held when it was proposed, and what it sets. */
  before: OwnWords,
  words: OwnWords,
});

export const listMailTextChanges = operation({
  id: 'mails.changes',
  method: 'GET',
  path: '/api/admin/mail-text-changes',
  summary:
    'What was proposed and decided about the words of e-mails: what is open, and the latest 100, newest first (S3.2, X8)',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  reply: Type.Object({ open: Type.Array(MailTextChange), items: Type.Array(MailTextChange) }),
  failures: [],
});

export const readMailText = operation({
  id: 'mails.read',
  method: 'GET',
  path: '/api/admin/mail-texts',
  summary:
    'The words of one e-mail in one language: the standard ones, the operator’s own, and the facts that each part has (S3.2)',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  query: Type.Object(Of),
  reply: Type.Object({
    version: Type.String({ description: 'Changes with whatever is kept of it; a proposal repeats it' }),
    own: OwnWords,
    since: Nullable(Type.String({ description: 'Null where it was never worded' })),
    /** False where own words lack what the e-mail says by now: the standard words are sent then. */
    fits: Type.Boolean(),
    parts: Type.Array(
      Type.Object({
        part: Type.Enum(mailParts),
        standard: Type.String(),
        facts: Type.Array(
          Type.Object({
            name: Type.String(),
            required: Type.Boolean(),
            says: Type.String({
              description: 'What it says in the sample; empty where it says something in some cases only',
            }),
          }),
        ),
      }),
    ),
  }),
  failures: ['not_found'],
});

const Shown = Type.Object({ subject: Type.String(), text: Type.String() });

export const previewMailText = operation({
  id: 'mails.preview',
  method: 'POST',
  path: '/api/admin/mail-texts/preview',
  summary:
    'An e-mail with facts that stand for anybody’s, in the words that are in force and in the ones given; nothing is kept',
  access: 'admin',
  staff: ['operations', 'support'],
  command: false,
  body: Type.Object({ ...Of, words: OwnWords }),
  reply: Type.Object({ before: Shown, after: Shown }),
  failures: ['invalid_input', 'not_found'],
});

export const sendMailTextTest = operation({
  id: 'mails.test',
  method: 'POST',
  path: '/api/admin/mail-texts/test',
  summary: 'Sends an e-mail in the words given to the caller’s own address, named a test in its subject',
  access: 'admin',
  staff: ['operations'],
  command: true,
  body: Type.Object({ ...Of, words: OwnWords }),
  reply: Type.Object({ recipient: Type.String(), subject: Type.String() }),
  failures: ['invalid_input', 'not_found'],
});

export const proposeMailText = proposalOf('mails', MailTextChange, {
  path: '/api/admin/mail-text-changes',
  summary: 'Proposes other words of one e-mail in one language, or the standard ones again',
  body: Type.Object({ ...Of, words: OwnWords, ...proposalFields }),
  failures: ['not_found'],
});

export const {
  approve: approveMailText,
  decline: declineMailText,
  withdraw: withdrawMailText,
} = decisionsOf('mails', MailTextChange, '/api/admin/mail-text-changes');
