import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import extractor from '@lingui/cli/api/extractors/babel';
import { createItem, createPoFile, parsePo, stringifyPo } from 'pofile-ts';
import { type Language, languages } from '#domain/languages/language.ts';
import { root } from '../checks/run.ts';
import { linguiConfig } from '../web/texts.ts';
import { englishMessages } from './english.ts';

/**
 * A text of the code: messages have an id, texts of screens are known by their English and, where one English needs two
 * translations, by their context.
 */
export interface Text {
  readonly id: string | null;
  readonly english: string;
  readonly context?: string;
}

/** A text with its translation; '' where one is missing. */
export interface Entry extends Text {
  readonly translation: string;
  /** Translated before its English was changed. */
  readonly isFuzzy: boolean;
}

/** The source files of web that have or should have texts in every language. */
export async function translatedFiles(): Promise<readonly string[]> {
  const files = await readdir(path.join(root, 'web'), { recursive: true });
  return files
    .map((file) => path.posix.join('web', file.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort();
}

/** The languages that have catalogues: all but the one in the code. */
export const translations: readonly Language[] = languages.slice(1);

export const catalogueOf = (folder: string, language: string): string =>
  path.join(root, folder, `texts.${language}.po`);

/** The English texts of each place, in the order of the code. */
export async function textsByFolder(): Promise<ReadonlyMap<string, readonly Text[]>> {
  const found = new Map<string, readonly Text[]>(await messagesByFolder());
  for (const [folder, texts] of await screenTextsByFolder()) {
    found.set(folder, [...texts.values()]);
  }
  return found;
}

/** The messages of each place of the room `messages`. */
async function messagesByFolder(): Promise<ReadonlyMap<string, readonly Text[]>> {
  const found = new Map<string, readonly Text[]>();
  for (const file of (await readdir(path.join(root, 'messages'), { recursive: true })).sort()) {
    if (!/^[a-z]+[\\/]english[\w-]*\.ts$/.test(file)) continue;
    const folder = path.posix.join('messages', path.dirname(file));
    const at = path.join(root, 'messages', file);
    const texts = englishMessages(at, await readFile(at, 'utf8'));
    found.set(folder, [...(found.get(folder) ?? []), ...texts]);
  }
  return found;
}

/**
 * The place that holds a screen's texts: its room, `web/trades`; the long pages of the site have their own, and so has each folder of
 * the console, whose frame and pages are in the shell but load with it.
 */
export function placeOf(file: string): string {
  if (file.startsWith('web/site/pages/')) return 'web/site/pages';
  if (/^web\/shell\/(console\/|pages\/admin-)/.test(file)) return 'web/shell/console';
  const rooms = file.startsWith('web/admin/') ? 3 : 2;
  return path.posix.dirname(file).split('/').slice(0, rooms).join('/');
}

async function screenTextsByFolder(): Promise<ReadonlyMap<string, ReadonlyMap<string, Text>>> {
  const found = new Map<string, Map<string, Text>>();
  for (const file of await translatedFiles()) {
    const code = await readFile(path.join(root, file), 'utf8');
    if (!code.includes('@lingui/')) continue;
    const texts = found.get(placeOf(file)) ?? new Map<string, Text>();
    found.set(placeOf(file), texts);
    await extractor.extract(
      path.join(root, file),
      code,
      ({ id, message, context }) => {
        if (message === undefined) throw new Error(`${file}: ${id} is no plain text`);
        const text: Text = { id: null, english: message, ...(context === undefined ? {} : { context }) };
        if (!texts.has(keyOf(text))) texts.set(keyOf(text), text);
      },
      // The extractor asks for no more of a configuration than the macros do.
      { linguiConfig: { ...linguiConfig, extractorParserOptions: {} } } as unknown as Parameters<
        typeof extractor.extract
      >[3],
    );
  }
  return found;
}

/** What a text is known by in its catalogue. */
export const keyOf = ({ id, english, context }: Text): string =>
  id ?? (context === undefined ? english : `${english} (${context})`);

/** The entries of a catalogue (PO); none where there is no such file. */
export async function readCatalogue(file: string): Promise<readonly Entry[]> {
  const isOfMessages = path.dirname(file).split(path.sep).includes('messages');
  return parsePo(await readFile(file, 'utf8').catch(() => '')).items.map(({ msgctxt, msgid, msgstr, flags }) => ({
    id: isOfMessages ? msgctxt : null,
    english: msgid,
    ...(isOfMessages || msgctxt === null ? {} : { context: msgctxt }),
    translation: msgstr[0] ?? '',
    isFuzzy: flags['fuzzy'] === true,
  }));
}

/** Writes a catalogue as translators' tools read it. */
export async function writeCatalogue(file: string, language: string, entries: readonly Entry[]): Promise<void> {
  const items = entries.map(({ id, english, context, translation, isFuzzy }) => ({
    ...createItem(),
    msgctxt: id ?? context ?? null,
    msgid: english,
    msgstr: [translation],
    flags: isFuzzy ? { fuzzy: true } : {},
  }));
  const headers = {
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
  };
  await writeFile(
    file,
    `${stringifyPo({ ...createPoFile(), headers, headerOrder: Object.keys(headers), items }).trimEnd()}\n`,
  );
}

/**
 * Writes the texts of the code into the catalogue, keeps what is translated, and drops what the code has no more. A message
 * whose English has changed keeps its translation, marked as fuzzy until somebody has looked at it.
 */
export async function renewCatalogue(
  file: string,
  language: string,
  texts: readonly Text[],
): Promise<readonly Entry[]> {
  const before = new Map((await readCatalogue(file)).map((entry) => [keyOf(entry), entry]));
  const renewed = texts.map((text): Entry => {
    const { translation = '', isFuzzy = false, english } = before.get(keyOf(text)) ?? {};
    return { ...text, translation, isFuzzy: isFuzzy || (translation !== '' && english !== text.english) };
  });
  await writeCatalogue(file, language, renewed);
  return renewed;
}
