import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Prerendered } from '#web/shell/site/prerender.tsx';
import { root } from './checks/run.ts';
import { pseudo } from './testing/messages/pseudo.ts';
import type { Said } from './testing/messages/say-all.ts';
import { catalogueOf, textsByFolder, writeCatalogue } from './texts/catalogues.ts';

const run = promisify(execFile);

let clone: string;
/** Of this program, read once: that takes seconds. */
let texts: Awaited<ReturnType<typeof textsByFolder>>;
let written: {
  readonly said: readonly Said[];
  /** Of the messages that were used. */
  readonly ids: readonly string[];
  readonly pages: readonly Prerendered[];
};

/**
 * A clone with a third language, made as an operator's translator would: a catalogue for each place, and the language's own
 * name. No line of code is changed beside the list of names.
 */
beforeAll(async () => {
  clone = await mkdtemp(path.join(os.tmpdir(), 'fairlead-third-language-'));
  const parts = ['domain', 'messages', 'api', 'server', 'database', 'web', 'tools', 'package.json', 'tsconfig.json'];
  for (const part of parts) await cp(path.join(root, part), path.join(clone, part), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
  const list = path.join(clone, 'domain', 'languages', 'language.ts');
  const names = await readFile(list, 'utf8');
  await writeFile(list, names.replace("es: 'Español'", "es: 'Español', qps: 'Þšéûðö'"));
  texts = await textsByFolder();
  for (const [folder, ofFolder] of texts) {
    const file = path.join(clone, path.relative(root, catalogueOf(folder, 'qps')));
    const entries = ofFolder.map((text) => ({ ...text, translation: pseudo(text.english), isFuzzy: false }));
    await writeCatalogue(file, 'qps', entries);
  }
  const { stdout } = await run(process.execPath, ['tools/testing/say-in.ts', 'qps'], {
    cwd: clone,
    maxBuffer: 64 * 1024 * 1024,
  });
  written = JSON.parse(stdout);
}, 600_000);

afterAll(() => rm(clone, { recursive: true, force: true }));

/** Words without an accent: what no catalogue has said. Addresses, currencies, names of pairs, units of time and the product's name are alike in every language. */
const untranslatedIn = (text: string, alike: readonly string[] = []): readonly string[] => {
  const known = new Set(alike.flatMap((one) => one.match(/[A-Za-z]+/g) ?? []));
  return (text.replace(/https?:\S+|\b[A-Z]{3,}\/[A-Z]{3}\b/g, '').match(/\p{L}{2,}/gu) ?? []).filter(
    (word) => /^[A-Za-z]+$/.test(word) && !/^(USD|UTC|Fairlead)$/.test(word) && !known.has(word),
  );
};

const months = (['long', 'short'] as const).flatMap((width) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('qps', { month: width }).format(new Date(2026, month, 1)),
  ),
);
const namesOf = (type: 'language' | 'region', codes: readonly string[]): readonly string[] =>
  codes.map((code) => new Intl.DisplayNames(['qps'], { type }).of(code) ?? code);
const inRuntime = [...namesOf('region', ['BR', 'CH', 'DE', 'KP']), ...namesOf('language', ['en', 'es', 'qps'])];

/** What the runtime itself says of dates, lists, countries and languages in a language that it does not know. */
const ofRuntime = [...months, ...inRuntime, new Intl.ListFormat('qps').format(['1', '2'])];

test('[A11] a third language is one catalogue for each place and a name: every failure, phrase, notice, agreement, e-mail and statement is said in it', async () => {
  const messages = [...texts.values()].flat().flatMap(({ id }) => (id === null ? [] : [id]));
  expect(written.ids.toSorted()).toEqual(messages.toSorted());
  const left = written.said.flatMap(({ of, text }) =>
    untranslatedIn(text, [JSON.stringify(of), ...ofRuntime, 'n@b.example', 'Kraken BTC']).map(
      (word) => `${word} in: ${text}`,
    ),
  );
  expect(left).toEqual([]);
});

/** The tag of the language and the name of the next one, coins, currencies, and units of hash rates. */
const names = [
  'qps',
  'English',
  'Bitcoin Dogecoin Litecoin',
  'EUR GBP AUD NZD JPY CHF CAD',
  'BTC ETH BNB SOL DOGE USDT XRP ADA LTC',
  'TH MH',
];

/** What a reader sees or hears of a page. */
function wordsOfPage({ title, description, body }: Prerendered): string {
  const labels = Array.from(
    body.matchAll(/\b(?:aria-label|title|alt|placeholder)="([^"]*)"/g),
    ([, label = '']) => label,
  );
  const text = body
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&\w+;|&#\w+;/g, ' ');
  return [title, description, ...labels, text].join(' ').replace(/\{\{.*?\}\}/g, ' ');
}

test('[A11] every public page is said in it', () => {
  expect(written.pages.length).toBeGreaterThan(10);
  const left = written.pages.map((page) => [
    page.path,
    [...new Set(untranslatedIn(wordsOfPage(page), [...names, ...months]))].join(' '),
  ]);
  expect(left.filter(([, words]) => words !== '')).toEqual([]);
});
