import type { Import } from './read.ts';

/** Why an import is refused, or nothing when the rule has no objection. */
export type Rule = {
  readonly name: string;
  refuses(one: Import): string | undefined;
};

/** The things of the trade; each may have a folder in `domain`, `server` and `web`. */
const slices = [
  'accounts',
  'identity',
  'deposits',
  'chains',
  'withdrawals',
  'markets',
  'trades',
  'copying',
  'mining',
  'review',
  'support',
  'uploads',
  'notices',
  'alerts',
];

/** The rooms of the server that are slices: what is `accounts` elsewhere is three of them, and reviews are its foundation. */
const serverSlices = [
  ...slices.filter((name) => name !== 'accounts' && name !== 'review'),
  'sign-in',
  'customers',
  'statement',
];

/** What every slice of the domain may build on. */
const foundation = [
  'money',
  'ledger',
  'accounts',
  'review',
  'notices',
  'limits',
  'ids',
  'failures',
  'clock',
  'languages',
  'timeline',
];

/** Which slices of the domain may use which others beyond the foundation. */
const slicesUse: Readonly<Record<string, readonly string[]>> = {
  // A link of the legal notice and a place to buy coins have a plain address.
  brand: ['html'],
  // So has a link in a text of the operator's own.
  'page-texts': ['html'],
  // What is accepted may begin with the operator's own words.
  customers: ['page-texts'],
  deposits: ['html', 'markets'],
  withdrawals: ['markets'],
  trades: ['markets'],
  mining: ['markets'],
  copying: ['trades'],
  alerts: ['markets'],
  // A notice of declined images names the code of its reason.
  notices: ['identity'],
};

/** Rooms of the server that any slice may call; they know no slice themselves. */
const serverFoundation = [
  'ledger',
  'commands',
  'review',
  'lists',
  'payments',
  'operations',
  'ids',
  'ciphers',
  'limits',
];

/**
 * The parts of `server/outside` without a vendor behind them: one works on a pool that is passed in, one does nothing unless it is told to,
 * and one writes to the log that is passed in.
 */
const withoutVendor = [
  'server/outside/postgres/transaction.ts',
  'server/outside/traces/spans.ts',
  'server/outside/outages.ts',
];

const webSlices = [...slices, 'limits', 'onboarding', 'receipts', 'site', 'admin'];

/** Where a package that speaks to the outside or belongs to one concern may be used. Types are free. */
const packageHomes: readonly { readonly pattern: RegExp; readonly homes: readonly string[] }[] = [
  { pattern: /^(pg|kysely)$/, homes: ['server', 'database'] },
  { pattern: /^(nodemailer|pg-boss|@aws-sdk\/.+|sharp|file-type|pdfkit|pg-copy-streams)$/, homes: ['server/outside'] },
  { pattern: /^(better-auth|@better-auth\/.+)$/, homes: ['server/outside', 'server/sign-in'] },
  { pattern: /^(@scure\/.+|viem|libphonenumber-js)$/, homes: ['server/outside'] },
  { pattern: /^(otpauth|@simplewebauthn\/server)$/, homes: ['server/outside'] },
  { pattern: /^@simplewebauthn\/browser$/, homes: ['web'] },
  { pattern: /^@noble\/.+$/, homes: ['server/outside', 'web'] },
  { pattern: /^@fawazahmed0\/.+$/, homes: ['server/outside'] },
  { pattern: /^(fastify|@fastify\/.+)$/, homes: ['server/http'] },
  { pattern: /^@tus\/.+$/, homes: ['server/outside'] },
  { pattern: /^rate-limiter-flexible$/, homes: ['server/sign-in', 'server/uploads', 'server/http'] },
  { pattern: /^prom-client$/, homes: ['server/health'] },
  { pattern: /^@opentelemetry\/.+$/, homes: ['server/outside/traces'] },
  { pattern: /^pofile-ts$/, homes: ['server/operations'] },
  { pattern: /^@lingui\/message-utils/, homes: ['server/operations', 'web'] },
  { pattern: /^ws$/, homes: ['server/outside', 'server/live'] },
  {
    pattern:
      /^(react|react-dom|@mantine\/.+|@tanstack\/.+|lightweight-charts|qr|@fontsource.*|tus-js-client|@lingui\/.+)$/,
    homes: ['web'],
  },
];

const isTest = (file: string): boolean => /\.(test|journey)\.tsx?$/.test(file);
/** Tests and tools prove and drive the product: they see all of it, and nothing of it sees them. */
const seesAll = (file: string): boolean => isTest(file) || /^(tools|journeys|bench)\//.test(file);
const isGenerated = (file: string): boolean => file.endsWith('.gen.ts');

/** `server/main.ts` and the rooms it is built of: they alone join slices. */
const joinsServer = (file: string): boolean => file === 'server/main.ts' || isIn(file, 'server/assembly');

const isIn = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);
const room = (file: string): string => file.split('/')[0] ?? '';
/** `server/trades/place.ts` → `trades`; a file directly in the room has none. */
const part = (file: string): string => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '');

/** A rule on imports of the product's own files by the product's own files. */
function between(name: string, refuses: (from: string, to: string, one: Import) => string | undefined): Rule {
  return {
    name,
    refuses: (one) =>
      one.target.kind !== 'file' || seesAll(one.from) || isGenerated(one.from)
        ? undefined
        : refuses(one.from, one.target.file, one),
  };
}

const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  messages: ['messages', 'domain'],
  api: ['api', 'domain'],
  server: ['server', 'database', 'api', 'messages', 'domain'],
  database: ['database'],
  web: ['web', 'api', 'messages', 'domain'],
  // What somebody else's program would have: nothing of the product.
  examples: [],
};

export const rules: readonly Rule[] = [
  {
    name: 'every import resolves',
    refuses: ({ target }) => (target.kind === 'unresolved' ? 'it leads to no file and no package' : undefined),
  },
  between('rooms', (from, to) => {
    const allowed = mayImport[room(from)];
    if (!allowed || allowed.includes(room(to))) return undefined;
    return `${room(from)} imports ${allowed.length === 0 ? 'nothing of the product' : `only ${allowed.join(', ')}`}`;
  }),
  {
    name: 'rooms are entered by #',
    refuses: ({ from, specifier, target }) =>
      target.kind === 'file' && specifier.startsWith('.') && room(from) !== room(target.file)
        ? `another room is imported as #${target.file}`
        : undefined,
  },
  {
    name: 'tests are imported by nobody',
    refuses: ({ target }) => (target.kind === 'file' && isTest(target.file) ? 'a test exports nothing' : undefined),
  },
  {
    name: 'domain, messages and api are pure',
    refuses: ({ from, target }) => {
      if (!/^(domain|messages|api)\//.test(from) || isTest(from)) return undefined;
      if (target.kind === 'builtin') return 'they do no input or output';
      return target.kind === 'package' && target.name !== 'typebox' ? 'they use no package but typebox' : undefined;
    },
  },
  {
    name: 'web runs in the browser',
    refuses: ({ from, target }) =>
      isIn(from, 'web') && !isTest(from) && target.kind === 'builtin' ? 'there is no Node in a browser' : undefined,
  },
  between('domain slices', (from, to) => {
    if (!(isIn(from, 'domain') && isIn(to, 'domain'))) return undefined;
    return refusesDomainPart(part(from), part(to));
  }),
  between('server slices', (from, to, { typeOnly }) => {
    if (!(isIn(from, 'server') && serverSlices.includes(part(from)))) return undefined;
    if (isIn(to, 'domain')) return refusesDomainPart(part(from), part(to));
    if (!isIn(to, 'server') || part(to) === part(from)) return undefined;
    if (serverSlices.includes(part(to)))
      return 'a slice never imports another; server/assembly passes in what it needs';
    if (serverFoundation.includes(part(to)) || withoutVendor.includes(to) || typeOnly) return undefined;
    return `beyond ${serverFoundation.map((name) => `server/${name}`).join(', ')} a slice imports types only`;
  }),
  between('only the assembly joins server slices', (from, to) => {
    if (!isIn(from, 'server') || joinsServer(from) || serverSlices.includes(part(from))) return undefined;
    return isIn(to, 'server') && serverSlices.includes(part(to))
      ? 'only server/main.ts and server/assembly import slices'
      : undefined;
  }),
  between('main is imported by nobody', (_, to) =>
    to === 'server/main.ts' ? 'it builds and connects everything when it is run' : undefined,
  ),
  between('the assembly is imported by main', (from, to) =>
    isIn(to, 'server/assembly') && !joinsServer(from)
      ? 'it joins slices, and only server/main.ts may know them'
      : undefined,
  ),
  between('server foundation', (from, to, { typeOnly }) => {
    if (!isIn(from, 'server') || !serverFoundation.includes(part(from))) return undefined;
    if (!isIn(to, 'server') || typeOnly || withoutVendor.includes(to) || serverFoundation.includes(part(to)))
      return undefined;
    return 'the rooms of the foundation are below everything else of the server';
  }),
  between('outside knows nobody', (from, to, { typeOnly }) => {
    if (!isIn(from, 'server/outside') || isIn(to, 'server/outside') || typeOnly) return undefined;
    return isIn(to, 'server') ? 'an adapter serves whoever is given it, and imports types only' : undefined;
  }),
  between('web slices', (from, to) => {
    if (!(isIn(from, 'web') && webSlices.includes(part(from)))) return undefined;
    if (isIn(to, 'domain') && slices.includes(part(from))) return refusesDomainPart(part(from), part(to));
    if (!isIn(to, 'web') || part(to) === part(from)) return undefined;
    if (webSlices.includes(part(to))) return 'a slice never imports another; web/shell joins them';
    return part(to) === 'shell' ? 'the shell is built from slices, not the other way' : undefined;
  }),
  between('only the shell joins web slices', (from, to) => {
    if (!isIn(from, 'web') || part(from) === 'shell' || webSlices.includes(part(from))) return undefined;
    return isIn(to, 'web') && webSlices.includes(part(to)) ? 'only web/shell imports slices' : undefined;
  }),
  between('ui is product-blind', (from, to) => {
    // Screens, documents and mails write a month in one way.
    if (!isIn(from, 'web/ui') || isIn(to, 'web/ui') || to === 'domain/languages/date-writer.ts') return undefined;
    return 'web/ui knows nothing of the product';
  }),
  {
    name: 'packages stay at home',
    refuses: ({ from, target, typeOnly }) => {
      if (target.kind !== 'package' || typeOnly || seesAll(from) || from === 'server/main.ts') return undefined;
      const found = packageHomes.find(({ pattern }) => pattern.test(target.name));
      if (!found || found.homes.some((home) => isIn(from, home))) return undefined;
      return `${target.name} is used in ${found.homes.join(', ')} only`;
    },
  },
];

function refusesDomainPart(from: string, to: string): string | undefined {
  if (to === from || foundation.includes(to)) {
    return foundation.includes(from) && !foundation.includes(to) ? `${from} uses the foundation only` : undefined;
  }
  if (slicesUse[from]?.includes(to)) return undefined;
  const more = slicesUse[from] ?? [];
  return `${from} may use domain/{${[...foundation, ...more].join(',')}}, not domain/${to}`;
}
