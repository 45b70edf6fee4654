import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceFiles } from '#tools/imports/read.ts';

/** A rule of SPEC.md. */
export type Rule = {
  readonly id: string;
  readonly title: string;
  /** Ruled and not built: nothing has to test it. */
  readonly toCome: boolean;
};

/** Where rules are cited, by id. */
export type Citations = ReadonlyMap<string, { readonly code: readonly string[]; readonly tests: readonly string[] }>;

/** The rules in the order in which they stand; an id that stands twice is there twice. */
export function rulesOf(spec: string): readonly Rule[] {
  const parts = spec.split(/^### /m).slice(1);
  return parts.map((part) => {
    const [heading = '', ...body] = part.split(/^## /m)[0]?.split('\n') ?? [];
    const [id = '', ...words] = heading.split(' ');
    return { id, title: words.join(' '), toCome: body.join(' ').trim() === '*To come.*' };
  });
}

const id = '[PZAILDWMTCNROSBEXF]\\d{1,2}(?:\\.\\d{1,2})?';
/** `[D5] [P4]` and lists in brackets, as comments and the names of tests cite rules; 'Z3: …' at the beginning of such a name. */
const marked = new RegExp(`\\[(${id})\\]|\\((${id}(?:(?:, | and )${id})*)\\)`, 'g');
const named = new RegExp(
  `\\b(?:test|it|describe)(?:\\.\\w+(?:\\([^)]*\\))?)?\\(\\s*['"\`]((?:${id}(?:, | and |: | ))+)`,
  'g',
);
const one = new RegExp(id, 'g');

/** The ids that a source file cites. */
export function citedIn(source: string): ReadonlySet<string> {
  const places = [...source.matchAll(marked), ...source.matchAll(named)].map(([whole]) => whole);
  return new Set(places.flatMap((place) => place.match(one) ?? []));
}

const isTest = (file: string): boolean => /\.(test|journey)\.tsx?$/.test(file);

/** What all source files of the clone cite. @param root the clone's folder */
export async function citations(root: string): Promise<Citations> {
  const found = new Map<string, { code: string[]; tests: string[] }>();
  for (const file of await sourceFiles(root)) {
    // Its samples cite rules that it does not hold.
    if (file === 'tools/spec.test.ts') continue;
    for (const rule of citedIn(await readFile(path.join(root, file), 'utf8'))) {
      const entry = found.get(rule) ?? { code: [], tests: [] };
      (isTest(file) ? entry.tests : entry.code).push(file);
      found.set(rule, entry);
    }
  }
  return found;
}

/** docs/rules.md: each rule with the files that cite it. */
export function indexOf(rules: readonly Rule[], cited: Citations): string {
  const links = (files: readonly string[]): string => files.map((file) => `[${file}](../${file})`).join(', ') || '–';
  const entries = rules.map(({ id: rule, title, toCome }) => {
    const { code = [], tests = [] } = cited.get(rule) ?? {};
    return `## ${rule} ${title}\n\n${toCome ? 'To come.' : `Code: ${links(code)}\n\nTests: ${links(tests)}`}\n`;
  });
  return `# Where each rule of SPEC.md is kept and tested\n\nWritten by \`npm run rule-index\`; a test fails when it is stale.\n\n${entries.join('\n')}`;
}
