import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import extractor from '@lingui/cli/api/extractors/babel';
import { type Language, languages } from '#domain/languages/language.ts';
import { root } from '../checks/run.ts';
import { linguiConfig } from '../web/texts.ts';

/** English texts with their translations; '' where one is missing. */
export type Catalogue = Readonly<Record<string, string>>;

/** The operator's console speaks English: it is a tool of its staff. */
const english = ['web/admin/', 'web/shell/admin-layout', 'web/shell/admin-pages', 'web/shell/admin-mining-pages'];

/** The source files of web that have or should have texts in every language. */
export async function translatedFiles(): Promise<readonly string[]> {
  const files = await readdir(path.join(root, 'web'), { recursive: true });
  return files
    .map((file) => path.posix.join('web', file.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .filter((file) => !english.some((folder) => file.startsWith(folder)))
    .sort();
}

/** The languages that have catalogues: all but the one in the code. */
export const translations: readonly Language[] = languages.slice(1);

export const catalogueOf = (folder: string, language: Language): string =>
  path.join(root, folder, `texts.${language}.json`);

/** The English texts of each folder, in the order of the code. */
export async function textsByFolder(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const file of await translatedFiles()) {
    const code = await readFile(path.join(root, file), 'utf8');
    if (!code.includes('@lingui/')) continue;
    const texts = found.get(path.posix.dirname(file)) ?? new Set();
    found.set(path.posix.dirname(file), texts);
    await extractor.extract(
      path.join(root, file),
      code,
      ({ id, message, context }) => {
        if (message === undefined || context !== undefined) throw new Error(`${file}: ${id} is no plain text`);
        texts.add(message);
      },
      // The extractor asks for no more of a configuration than the macros do.
      { linguiConfig: { ...linguiConfig, extractorParserOptions: {} } } as unknown as Parameters<
        typeof extractor.extract
      >[3],
    );
  }
  return found;
}

export async function readCatalogue(file: string): Promise<Catalogue> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}

/** Writes the texts of the code into the catalogue, keeps what is translated, and drops what the code has no more. */
export async function renewCatalogue(file: string, texts: ReadonlySet<string>): Promise<Catalogue> {
  const before = await readCatalogue(file);
  const renewed = Object.fromEntries(Array.from(texts, (text) => [text, before[text] ?? '']));
  await writeFile(file, `${JSON.stringify(renewed, null, 2)}\n`);
  return renewed;
}
