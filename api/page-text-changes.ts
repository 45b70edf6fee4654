import { Type } from 'typebox';
import { KeptPageText, mostCharacters, mostOfAny, pageTextNames } from '#domain/page-texts/page-texts.ts';
import { changeFields, decisionsOf, proposalFields, proposalOf } from './document-changes.ts';
import { operation } from './operation.ts';

const Name = Type.Enum(pageTextNames);

const TextChange = Type.Object({
  ...changeFields,
  /** Which text it is of. */
  name: Name,
  /** What held when it was proposed, and what it sets; words by their SHA-256. */
  before: KeptPageText,
  text: KeptPageText,
});

export const listTextChanges = operation({
  id: 'texts.changes',
  method: 'GET',
  path: '/api/admin/page-text-changes',
  summary:
    'The operator’s own texts that are in force, since when, and what was proposed and decided about them (B2.5, X8)',
  access: 'admin',
  staff: ['operations'],
  command: false,
  reply: Type.Object({
    texts: Type.Array(
      Type.Object({
        name: Name,
        version: Type.String({ description: 'Changes with whatever is kept of it; a proposal repeats it' }),
        text: KeptPageText,
        since: Type.String(),
        first: Type.Boolean({ description: 'What the first start kept: the environment’s, or none' }),
        most: Type.Integer({ description: 'So many characters it has at most, in each language' }),
      }),
    ),
    open: Type.Array(TextChange),
    items: Type.Array(TextChange, { description: 'What was proposed and decided, newest first, the latest 100' }),
  }),
  failures: [],
});

const Hash = Type.String({ description: 'SHA-256, as a text names it' });

export const addPageWords = operation({
  id: 'texts.words',
  method: 'POST',
  path: '/api/admin/page-texts',
  summary:
    'Keeps words that a text can name: plain text, where # begins a heading, - an entry of a list and [words](address) is a link. Nothing shows them until a text that names them is in force',
  access: 'admin',
  staff: ['operations'],
  command: true,
  body: Type.Object({
    name: Name,
    words: Type.String({
      minLength: 1,
      maxLength: mostOfAny,
      description: `At most ${mostCharacters.terms} characters of terms and privacy notice, ${mostCharacters.risk} on risk, ${mostCharacters.about} of the others`,
    }),
  }),
  reply: Type.Object({ hash: Hash }),
  status: 201,
  failures: ['invalid_input', 'rate_limited'],
});

export const readPageWords = operation({
  id: 'texts.words-read',
  method: 'GET',
  path: '/api/admin/page-texts/{hash}',
  summary: 'The words that a text names',
  access: 'admin',
  staff: ['operations'],
  command: false,
  params: Type.Object({ hash: Type.String({ maxLength: 64 }) }),
  reply: Type.Object({ hash: Hash, words: Type.String() }),
  failures: ['not_found'],
});

export const proposeText = proposalOf('texts', TextChange, {
  path: '/api/admin/page-text-changes',
  summary: 'Proposes another text, the whole of it in every language',
  body: Type.Object({ name: Name, text: KeptPageText, ...proposalFields }),
});

export const {
  approve: approveText,
  decline: declineText,
  withdraw: withdrawText,
} = decisionsOf('texts', TextChange, '/api/admin/page-text-changes');
