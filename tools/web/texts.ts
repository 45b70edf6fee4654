import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { transform } from '@lingui/native-tools';
import { parsePo } from 'pofile-ts';
import type { Plugin } from 'vite';
import { compiledMessages, textIn } from '../texts/english.ts';

/** What the macros write before each text. */
const mark = '/*i18n*/ {';
const fieldIndent = 4;

/**
 * English stays in the code and is compiled there, so that the browser need not parse messages: 'Hello {name}' becomes
 * ['Hello ', ['name']]. Each field of a text begins a line of its own; what is in it stands further in.
 */
export function compiledEnglish(code: string): string {
  const lines = code.split('\n');
  for (const [at, line] of lines.entries()) if (line.endsWith(mark)) compileText(lines, at + 1);
  return lines.join('\n');
}

function compileText(lines: string[], first: number): void {
  const indent = /^ */.exec(lines[first] ?? '')?.[0] ?? '';
  const [message, context, end] = [`${indent}message: `, `${indent}context: `, `${indent.slice(fieldIndent)}}`];
  for (let at = first; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith(message)) {
      const text = textIn(line.slice(message.length).replace(/,$/, ''));
      lines[at] = `${message}${JSON.stringify(compileMessage(text))},`;
    }
    // The id says it already: a context is for translators.
    if (line.startsWith(context)) lines[at] = '';
    if (line.startsWith(end)) return;
  }
  throw new Error('a text of the code has no end');
}

/** Turns the texts of the screens (macros) into calls; only files that have some are read. */
const textsInCode: Plugin = {
  name: 'texts-in-code',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
    async handler(code, file) {
      const called = await transform(code, path.basename(file), { macro: { descriptorFields: 'message' } });
      return { code: compiledEnglish(called.code), map: called.map ?? null };
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
