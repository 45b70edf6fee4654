import type { PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { proposeText } from '#api/page-text-changes.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { type FieldProblem, phrase } from '#domain/failures/phrases.ts';
import { languages } from '#domain/languages/language.ts';
import { namesOfTexts } from '#domain/page-texts/blocks.ts';
import {
  asKept,
  type KeptPageText,
  lacksEnglish,
  mostCharacters,
  type PageTextName,
  settingOfText,
  textOfSetting,
  type WrongWords,
  wrongWords,
} from '#domain/page-texts/page-texts.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { type DocumentDeps, documentSteps } from './document-steps.ts';
import { changeFieldsOf, type DocumentRow, readDocuments, readOpenDocuments } from './documents.ts';
import {
  hashOfWords,
  inOrder,
  isPageText,
  keepWords,
  noText,
  readFileWords,
  readKeptTexts,
  readWords,
} from './page-texts-record.ts';

type Texts = Pick<
  Catalogue,
  'listTextChanges' | 'addPageWords' | 'readPageWords' | 'proposeText' | 'approveText' | 'declineText' | 'withdrawText'
>;
type TextChange = ReplyOf<typeof proposeText>;

/** So many texts one person adds in a day. */
const mostAddedADay = 60;
const anHourSeconds = 3_600;

/** The operator's own texts (B2.5), which staff change in the console (X8). */
export function pageTextHandlers(deps: DocumentDeps): Handlers<Texts> {
  const { pool } = deps;
  const steps = documentSteps(deps, 'texts', changeView);
  return {
    listTextChanges: async () =>
      accepted({
        texts: (await readKeptTexts(pool)).map(({ name, version, text, since, first }) => ({
          name,
          version: `${version}`,
          text,
          since,
          first,
          most: mostCharacters[name],
        })),
        open: (await readOpenDocuments(pool, 'texts')).map(changeView),
        items: (await readDocuments(pool, 'texts')).map(changeView),
      }),

    addPageWords: async ({ actor, command, body: { name, words: typed } }) => {
      const words = asKept(typed);
      const problem = problemOf('words', wrongWords(name, words));
      if (problem) return refused('invalid_input', { fields: [problem] });
      const hash = hashOfWords(words);
      return inCommand(pool, command, async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(hashtext('texts of ' || $1))`, [actor.uid]);
        const { rows } = await tx.query<{ full: boolean }>(
          `select count(*) >= $2 as full from page_text where added_by = $1 and added_ms > clock_ms() - 86400000`,
          [actor.uid, mostAddedADay],
        );
        if (rows[0]?.full) return refused('rate_limited', { retryAfterSeconds: anHourSeconds });
        if (await keepWords(tx, words, actor.uid)) {
          await writeAudit(tx, {
            actor: actor.uid,
            action: command.operation,
            subjectKind: 'page_text',
            subject: hash,
            reason: null,
            before: null,
            after: { name, characters: words.length },
          });
        }
        return accepted({ hash });
      });
    },

    readPageWords: async ({ params: { hash } }) => {
      const words = (await readWords(pool, [hash])).get(hash);
      return words === undefined ? refused('not_found', { what: 'text' }) : accepted({ hash, words });
    },

    proposeText: (request) =>
      steps.propose(request, async (tx) => {
        const { name, text: asked } = request.body;
        const text = inOrder(asked);
        const problem = await problemOfText(tx, name, text);
        if (problem) return refused('invalid_input', { fields: [problem] });
        const held = (await readKeptTexts(tx)).find((one) => one.name === name);
        const setting = settingOfText(name);
        return accepted({
          value: { [setting]: text },
          before: { [setting]: held?.text ?? noText },
          version: `${held?.version ?? 0}`,
        });
      }),

    approveText: steps.approve,
    declineText: steps.decline,
    withdrawText: steps.withdraw,
  };
}

/** The first language whose words were never added or are wrong for this text; null where all are right. */
async function problemOfText(tx: PoolClient, name: PageTextName, text: KeptPageText): Promise<FieldProblem | null> {
  if (lacksEnglish(text)) return { field: 'text.en', problem: phrase('text_english') };
  const named = languages.flatMap((language) => {
    const hash = text[language];
    return hash === null ? [] : [{ hash, field: `text.${language}` }];
  });
  const hashes = named.map(({ hash }) => hash);
  const words = await readWords(tx, hashes);
  const ofFile = await readFileWords(tx, hashes);
  for (const { hash, field } of named) {
    const found = words.get(hash);
    if (found === undefined) return { field, problem: phrase('text_missing') };
    // The operator's file is in force as it is: it may be kept while a translation is added.
    const problem = ofFile.has(hash) ? null : problemOf(field, wrongWords(name, found));
    if (problem) return problem;
  }
  return null;
}

function problemOf(field: string, wrong: WrongWords | null): FieldProblem | null {
  if (wrong === null) return null;
  switch (wrong.of) {
    case 'empty':
      return { field, problem: phrase('text_empty') };
    case 'long':
      return { field, problem: phrase('text_long', { length: `${wrong.length}`, most: `${wrong.most}` }) };
    case 'character':
      return { field, problem: phrase('text_character', { line: `${wrong.line}`, code: wrong.code }) };
    case 'html':
      return { field, problem: phrase('text_html', { line: `${wrong.line}`, tag: wrong.tag }) };
    case 'link':
      return { field, problem: phrase('text_link', { line: `${wrong.line}`, address: wrong.address }) };
    case 'name': {
      const [name = '', ...known] = [wrong.name, ...namesOfTexts].map((one) => one.slice(2, -2));
      return { field, problem: phrase('text_name', { line: `${wrong.line}`, name, known: known.join(', ') }) };
    }
  }
}

function changeView(row: DocumentRow): TextChange {
  const [[setting = '', text] = []] = Object.entries(row.value);
  const before = row.value_before[setting];
  const name = textOfSetting(setting);
  if (name === null || !isPageText(before) || !isPageText(text)) throw new Error(`${row.id} holds no text`);
  return { ...changeFieldsOf(row), name, before: inOrder(before), text: inOrder(text) };
}
