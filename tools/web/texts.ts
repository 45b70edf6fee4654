import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { type Options, transform } from '@swc/core';
import { parsePo } from 'pofile-ts';
import { type Plugin, parseSync, Visitor } from 'vite';
import { root } from '../checks/run.ts';
import { compiledMessages } from '../texts/english.ts';
import { nameOfKey, partOf } from '../texts/syntax.ts';
import { type Edit, edited, removal } from './edits.ts';

/** Where the macros come from and what they become; given here, no configuration file is searched for. */
export const linguiConfig = {
  macro: { corePackage: ['@lingui/core/macro'], jsxPackage: ['@lingui/react/macro'] },
  runtimeConfigModule: {
    i18n: ['@lingui/core', 'i18n'],
    useLingui: ['@lingui/react', 'useLingui'],
    Trans: ['@lingui/react', 'Trans'],
  },
};

const macroPlugin = [
  fileURLToPath(import.meta.resolve('@lingui/swc-plugin')),
  { ...linguiConfig.macro, runtimeModules: linguiConfig.runtimeConfigModule, descriptorFields: 'message' },
] satisfies [string, object];

/** A file's macros become calls; its types go, elements and all other syntax stay. */
const callsOf = (file: string, withMap: boolean): Options => ({
  filename: file,
  swcrc: false,
  configFile: false,
  isModule: true,
  sourceMaps: withMap,
  jsc: {
    target: 'esnext',
    parser: { syntax: 'typescript', tsx: file.endsWith('x') },
    preserveAllComments: true,
    transform: { react: { runtime: 'preserve' }, verbatimModuleSyntax: true },
    experimental: { plugins: [macroPlugin], cacheRoot: path.join(root, 'node_modules', '.cache', 'swc') },
  },
});

/**
 * English stays in the code and is compiled there, so that the browser need not parse messages: 'Hello {name}' becomes
 * ['Hello ', ['name']].
 */
export function compiledEnglish(file: string, code: string): string {
  const { program, comments } = parseSync(file, code);
  const texts = new Set(comments.flatMap(({ value, end }) => (value === 'i18n' ? code.indexOf('{', end) : [])));
  const edits: Edit[] = [];
  new Visitor({
    // A macro within a text of the same kind is renamed and otherwise left as it is: what it makes is said before the text.
    TaggedTemplateExpression({ tag }) {
      if (tag.type === 'Identifier' && tag.name.startsWith('$_')) throw new Error(`${file}: a text within a text`);
    },
    ObjectExpression({ start, properties }) {
      if (!texts.has(start)) return;
      for (const property of properties) {
        const name = nameOfKey(partOf(property, 'key'));
        // The id says it already: a context is for translators.
        if (name === 'context') edits.push(removal(code, property));
        if (property.type !== 'Property' || name !== 'message' || property.value.type !== 'Literal') continue;
        const { value, start, end } = property.value;
        edits.push({ start, end, text: JSON.stringify(compileMessage(String(value))) });
      }
    },
  }).visit(program);
  return edited(code, edits);
}

/** Turns the texts of the screens (macros) into calls; only files that have some are read. */
const textsInCode: Plugin = {
  name: 'texts-in-code',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
    async handler(code, file) {
      const { isProduction, build } = this.environment.config;
      const called = await transform(code, callsOf(file, !isProduction || build.sourcemap !== false));
      return { code: compiledEnglish(file, called.code), map: called.map ?? null };
    },
  },
};

/** A place's texts in another language. */
const catalogueName = /\/texts\.[a-z]{2,3}\.po$/;

/** The messages in English that are said on the server too. */
const englishName = /\/messages\/[a-z]+\/english[\w-]*\.ts$/;

/** The catalogues of the room \`messages\` know a text by its id, where those of the screens have the text's context. */
const ofMessages = /\/messages\/[a-z]+\/texts\./;

/** Compiles the catalogues as they are imported: a message keeps its id, an English text becomes the one that the macros gave it. */
const catalogues: Plugin = {
  name: 'catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: catalogueName },
    handler: (code, file) => {
      const idOf = (english: string, context: string | null): string =>
        context !== null && ofMessages.test(file) ? context : generateMessageId(english, context ?? undefined);
      const compiled = parsePo(code).items.flatMap(({ msgctxt, msgid, msgstr: [text = ''] }) =>
        text === '' ? [] : [[idOf(msgid, msgctxt), compileMessage(text)] as const],
      );
      return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, map: null, moduleType: 'js' };
    },
  },
};

/** Compiles the English of the room \`messages\`, so that the browser need not. */
const englishMessages: Plugin = {
  name: 'english-messages',
  enforce: 'pre',
  transform: {
    filter: { id: englishName },
    handler: (code, id) => ({ code: compiledMessages(id, code), map: null, moduleType: 'js' }),
  },
};

/** What the build, the tests and the prerendering need for texts in several languages. */
export const texts = [catalogues, englishMessages, textsInCode];
