import lingui from '@lingui/babel-plugin-lingui-macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import { parsePo } from 'pofile-ts';
import type { Plugin } from 'vite';
import { compiledMessages } from '../texts/english.ts';

/** The parts of Babel's tree that are looked at here; it brings no types of its own. */
interface TextNode {
  readonly leadingComments?: readonly { readonly value: string }[] | null;
  properties: readonly {
    readonly key?: { readonly name?: string };
    value?: { readonly type: string; readonly value?: unknown };
  }[];
}
interface BabelTypes {
  valueToNode(value: unknown): { readonly type: string };
}

/**
 * English stays in the code and is compiled there, so that the browser need not parse messages: 'Hello {name}' becomes
 * ['Hello ', ['name']].
 */
const compiledEnglish = ({ types }: { readonly types: BabelTypes }) => ({
  visitor: {
    ObjectExpression({ node }: { readonly node: TextNode }): void {
      if (!node.leadingComments?.some(({ value }) => /^\W*i18n\W*$/.test(value))) return;
      // The id says it already: a context is for translators.
      node.properties = node.properties.filter(({ key }) => key?.name !== 'context');
      const message = node.properties.find(({ key }) => key?.name === 'message');
      if (message?.value?.type !== 'StringLiteral') return;
      message.value = types.valueToNode(compileMessage(String(message.value.value)));
    },
  },
});

/** Where the macros come from and what they become; given here, no configuration file is searched for. */
export const linguiConfig = {
  macro: { corePackage: ['@lingui/core/macro'], jsxPackage: ['@lingui/react/macro'] },
  runtimeConfigModule: {
    i18n: ['@lingui/core', 'i18n'],
    useLingui: ['@lingui/react', 'useLingui'],
    Trans: ['@lingui/react', 'Trans'],
  },
};

const macros = /@lingui\/(core|react)\/macro/;

/** Turns the texts of the screens (macros) into calls; only files that have some are read by Babel. */
const textsInCode = babel({
  presets: [
    defineRolldownBabelPreset({
      preset: () => ({ plugins: [[lingui, { descriptorFields: 'message', linguiConfig }], compiledEnglish] }),
      rolldown: { filter: { code: macros } },
    }),
  ],
});

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
