import { bannedIn } from './texts/banned.ts';
import {
  catalogueOf,
  type Entry,
  readCatalogue,
  renewCatalogue,
  textsByFolder,
  translations,
} from './texts/catalogues.ts';
import { doubled } from './texts/doubled.ts';
import { conflictsOf, problemsOf } from './texts/problems.ts';
import { untranslated } from './texts/untranslated.ts';

/**
 * `npm run texts` writes the texts of the code into the catalogues (texts.es.po beside the code: one for each place of web and
 * of messages), where they are translated. `npm run texts -- --check` changes nothing and fails where a text has no
 * translation or no macro, has two translations, says a word twice in a row, or uses one that CONTRIBUTING.md bans.
 */
const check = process.argv.includes('--check');
const problems: string[] = [];
let count = 0;
const catalogues = new Map(translations.map((language) => [language, new Map<string, readonly Entry[]>()]));
for (const [folder, texts] of await textsByFolder()) {
  count += texts.length;
  // Agreements are kept as they were accepted: another word is another version.
  if (folder !== 'messages/agreements') {
    problems.push(...texts.flatMap(bannedIn).map((problem) => `${folder}: ${problem}`));
  }
  for (const language of translations) {
    const file = catalogueOf(folder, language);
    const catalogue = check ? await readCatalogue(file) : await renewCatalogue(file, language, texts);
    catalogues.get(language)?.set(folder, catalogue);
    problems.push(...problemsOf(texts, catalogue).map((problem) => `${folder} (${language}): ${problem}`));
  }
}
for (const [language, places] of catalogues) {
  problems.push(...conflictsOf(places).map((problem) => `${language}: ${problem}`));
}
problems.push(...(await untranslated()), ...(await doubled()));
for (const problem of problems) console.error(problem);
console.log(`${count} texts in ${translations.length + 1} languages, ${problems.length} problems`);
process.exitCode = check && problems.length > 0 ? 1 : 0;
