import path from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Exclude<Group['name'], string>>[1];

const web = path.join(import.meta.dirname, '..', '..', 'web');
const inWeb = (name: string): string => path.join(web, name);

/** The documents of visitors, each with what it asks for later. */
const visitors = ['site.html', 'contact.html', 'fair-play.html', 'market.html', 'receipt.html'].map(inWeb);
/** And the one that is made of what the others show: it takes the files that they have, which it splits no further. */
const pairs = inWeb('pairs.html');
const allVisitors = [...visitors, pairs];
const appDocuments = ['index.html', 'guest.html'].map(inWeb);
/** What every screen of the app runs before anything of it is seen. */
const app = [...appDocuments, ...['shell/frame.tsx', 'shell/guard.tsx'].map(inWeb)];
const tradeRoom = inWeb('shell/pages/trade-room-page.tsx');
/** What so many pages of the console share is one file of theirs. */
const manyPages = 6;

const isPage = (id: string): boolean => id.startsWith(inWeb('shell/pages/'));
const isOfConsole = (id: string): boolean => id.includes('/pages/admin-') || id.startsWith(inWeb('shell/console/'));

const consoleTexts = /.(?:web.(?:admin.[^/\\]+|shell.console)|messages.deeds).texts\.([a-z]{2,3})\.po$/;

interface Imports {
  readonly atOnce: readonly string[];
  readonly afterwards: readonly string[];
}

/** What a module imports, asked of the bundler once: each answer is a copy, and a module is needed by some hundred beginnings. */
function importsBy(context: Context): (id: string) => Imports {
  const known = new Map<string, Imports>();
  return (id) => {
    const before = known.get(id);
    if (before) return before;
    const module = context.getModuleInfo(id);
    const imports = { atOnce: module?.importedIds ?? [], afterwards: module?.dynamicallyImportedIds ?? [] };
    known.set(id, imports);
    return imports;
  };
}

/** By module, all beginnings that need it: documents, and modules that are imported later. */
function needs(context: Context): ReadonlyMap<string, ReadonlySet<string>> {
  const beginnings = new Set([...allVisitors, ...app, inWeb('page.html'), inWeb('after-paint.ts')]);
  const needed = new Map<string, Set<string>>();
  const importsOf = importsBy(context);
  for (const beginning of beginnings) {
    const waiting = [beginning];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const by = needed.get(id) ?? new Set();
      if (by.has(beginning)) continue;
      needed.set(id, by.add(beginning));
      const { atOnce, afterwards } = importsOf(id);
      waiting.push(...atOnce);
      for (const later of afterwards) {
        // A set hands out what is added while it is walked.
        beginnings.add(later);
        if (allVisitors.includes(beginning)) waiting.push(later);
      }
    }
  }
  return needed;
}

/** The chunk of a module, by what needs it; null leaves it to the bundler. */
function chunkOf(by: ReadonlySet<string>): string | null {
  const shown = visitors.filter((document) => by.has(document));
  const documents = (shown.length === 0 && by.has(pairs) ? [pairs] : shown).map((one) => path.basename(one, '.html'));
  const names = documents.join('-');
  if (app.some((beginning) => by.has(beginning))) {
    if (documents.length === visitors.length) return 'base';
    return documents.length === 0 ? 'app' : `app-${names}`;
  }
  const inRoom = by.has(tradeRoom);
  // The three with charts show what the trade room shows; the others stay small.
  const shared = by.has(pairs) ? 'pages-pairs' : 'pages-public';
  if (documents.length > 0) return inRoom ? (/site|contact/.test(names) ? `pages-${names}` : shared) : null;
  const pages = [...by].filter(isPage).length;
  if ([...by].every(isOfConsole)) return pages >= manyPages ? 'console' : null;
  return inRoom && pages > 1 ? 'pages' : null;
}

/** Which modules are put together: none of a library, and no beginning, which others find by its own name (manifest, early hints). */
function places(context: Context): ReadonlyMap<string, string> {
  const begun = new Set(
    [...allVisitors, ...appDocuments].flatMap((id) => context.getModuleInfo(id)?.importedIds ?? []).filter(isScript),
  );
  const found = new Map<string, string>();
  for (const [id, by] of needs(context)) {
    const isOwn = !/\/node_modules\/|\0|\.html$/.test(id);
    const isBeginning = begun.has(id) || (by.has(id) && !app.includes(id));
    const chunk = isOwn && !isBeginning ? chunkOf(by) : null;
    if (chunk !== null) found.set(id, chunk);
  }
  return found;
}

const isScript = (id: string): boolean => id.endsWith('.tsx');

/** Libraries whose parts are needed together, each one file: over HTTP/1.1 a file of 200 bytes costs as much time as one of 10,000. */
const libraries = [
  { name: 'router', test: /node_modules.@tanstack.(router-core|react-router|react-store|store|history)./ },
  { name: 'react', test: /node_modules.(react|react-dom|scheduler|use-sync-external-store|@lingui)./ },
  { name: 'typebox', test: /node_modules.typebox./ },
  { name: 'query', test: /node_modules.@tanstack.(query-core|react-query)./ },
  // By who needs them, but none of less than so many bytes alone.
  { name: 'icons', test: /node_modules.@tabler./, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
] as const;

/**
 * The groups of `output.codeSplitting` for one build: modules that are always asked for together are one file. Left alone,
 * the bundler makes a file for each set of beginnings that share a module: the trade room waited for 132 of them, most of a
 * kB, and over HTTP/1.1 for six at a time. Which part of a library is used shows only after unused code is gone, so
 * libraries are left to it, but for those whose parts nearly every screen needs.
 */
export function chunkGroups(): Group[] {
  let chunks: ReadonlyMap<string, string> | null = null;
  // What a module imports is needed wherever it is: it is in the same chunk or in one of more beginnings, so no two wait for each other.
  const includeDependenciesRecursively = false;
  return [
    {
      // The texts of the console load together: one file for each language.
      name: (id) => `console-texts-${consoleTexts.exec(id)?.[1]}`,
      test: consoleTexts,
      debugName: 'console-texts',
      includeDependenciesRecursively,
    },
    ...libraries.map((library) => ({ ...library, includeDependenciesRecursively })),
    {
      name: (id, context) => {
        chunks ??= places(context);
        return chunks.get(id) ?? null;
      },
      debugName: 'places',
      includeDependenciesRecursively,
    },
  ];
}
