import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** What every screen of the app asks first; it need not wait for its script to ask. */
const asked = ['/api/brand', '/api/session'] as const;
/** The font of the first screen, and the chunk that every screen of the app stands in. */
const font = /inter-latin-wght-normal-.*\.woff2$/;
const frame = /\/frame-.*\.js$/;
/** And those of the sign-in, in the document of whoever has no session. */
const signIn = /\/(frame|guard|auth-screen)-.*\.js$/;

/** What is there when a script runs: itself, and all that it imports before it can. */
function within(file: string, importsOf: (file: string) => readonly string[], found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of importsOf(file)) within(imported, importsOf, found);
  return found;
}

/** What the trade room runs and reads before it can be used: found out one after another, each would wait for the one before. */
const inTradeRoom = /\/web\/(shell\/pages\/trade-room-page|trades\/chart\/chart)\.tsx$/;
const askedInTradeRoom = ['/api/markets', '/api/preferences'] as const;

/** The hints of the trade room's document, in a comment: the server puts them in force there, and takes them out elsewhere. */
function tradeRoomHints(bundle: Rolldown.OutputBundle, begun: readonly string[]): string {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const importsOf = (file: string) => chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
  const loaded = new Set<string>();
  for (const file of begun) within(file, importsOf, loaded);
  const rooms = chunks.filter(({ facadeModuleId }) => inTradeRoom.test(facadeModuleId ?? ''));
  const found = new Set(loaded);
  for (const { fileName } of rooms) within(fileName, importsOf, found);
  const needed = found.difference(loaded);
  const styles = chunks.filter(({ fileName }) => needed.has(fileName)).flatMap((chunk) => [...cssOf(chunk)]);
  return [
    ...askedInTradeRoom.map((href) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${href}" />`),
    ...new Set(styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`)),
    ...[...needed].map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ].join('');
}

const cssOf = ({ viteMetadata }: Rolldown.OutputChunk): ReadonlySet<string> => viteMetadata?.importedCss ?? new Set();

/** Names in the page's head what its first screen needs, so that nothing of it is found out late. */
export const earlyHints: Plugin = {
  name: 'early-hints',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, chunk, filename }) => {
      const built = Object.keys(bundle).map((file) => `/${file}`);
      const tag = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
        tag: 'link',
        attrs,
        injectTo: 'head',
      });
      const isGuest = filename.endsWith('guest.html');
      const isApp = filename.endsWith('index.html') || isGuest;
      const isWhole = isApp && !isGuest && chunk;
      const tags = [
        ...(isApp ? asked : []).map((href) => tag({ rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href })),
        ...built
          .filter((file) => font.test(file))
          .map((href) => tag({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href })),
        ...built
          .filter((file) => (isGuest ? signIn : frame).test(file) && isApp)
          .map((href) => tag({ rel: 'modulepreload', crossorigin: true, href })),
      ];
      if (!isWhole) return tags;
      const hints = tradeRoomHints(bundle, [chunk.fileName, ...chunk.imports]);
      return { html: html.replace('</head>', () => `<!--trade room ${hints}--></head>`), tags };
    },
  },
};

/** By script, those that it imports at once. Filled when they are written. */
let imports: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * A screen that is loaded later has its scripts asked for together. The lists of them are in the script that loads it: those that
 * run already are left out, which were most of each list.
 */
export const leanPreloads: Plugin = {
  name: 'lean-preloads',
  apply: 'build',
  config: () => ({
    build: {
      modulePreload: {
        resolveDependencies: (_file, needed, { hostId, hostType }) => {
          if (hostType === 'html') return needed;
          const loaded = within(hostId, (file) => imports.get(file) ?? []);
          return needed.filter((file) => !loaded.has(file));
        },
      },
    },
  }),
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
    },
  },
};
