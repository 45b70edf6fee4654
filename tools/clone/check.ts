import path from 'node:path';

/** A path in a source file that leads out of the clone. */
export type Escape = { readonly file: string; readonly line: number; readonly expression: string };

/** What may be named outside of the clone, by the file that names it, and why. */
const permitted: Readonly<Record<string, readonly string[]>> = {
  // Sockets of PostgreSQL: a path longer than the system allows falls back to it.
  'server/outside/postgres/address.ts': ['/tmp'],
  // Looks up the account that PostgreSQL may run as when the product is started by root.
  'server/outside/postgres/privilege.ts': ['/etc/passwd'],
  // Places that the guide names; the tests read the guide alone.
  'tools/operations-guide.test.ts': ['/etc/', '/mnt/archive', '/usr/bin/npm'],
  // Examples of an operator's folder, of which tests put another in the place.
  'tools/deploy.test.ts': ['/etc/fairlead'],
  'tools/testing/poolers/pgbouncer.ts': ['/etc/pgbouncer/userlist.txt'],
  // Programs of the machine that tests use where they are installed.
  'tools/testing/browser.ts': ['/usr/bin/chromium-headless-shell'],
  'tools/testing/cluster.ts': ['/usr/lib/postgresql/'],
  'tools/test.ts': ['/usr/lib/postgresql/'],
  'tools/cluster/packages.ts': ['/usr/bin/', '/usr/sbin/', '/usr/lib/postgresql/'],
  'tools/cluster/processes.ts': ['/usr/sbin:'],
  'tools/testing/own-postgres.ts': ['/usr/lib/postgresql/'],
  // Places that the guide names, in whose place the test puts its own.
  'tools/own-database-restored.test.ts': ['/mnt/archive', '/var/lib/postgresql/15/main'],
};

/** Its absolute paths are values of settings that are parsed and never read. */
const onlyParsed = 'server/settings/environment.test.ts';

const absolute = /(['"`])(\/(?:bin|etc|home|mnt|opt|root|srv|tmp|Users|usr|var|work)(?:\/[^'"`]*)?)\1/g;
const fromHere = /(?:join|resolve)\(\s*(?:import\.meta\.dirname|__dirname)\s*,([^)]*)\)/g;
const fromFile = /new URL\(\s*(['"`])([^'"`]+)\1\s*,\s*import\.meta\.url/g;
const aboveRoot = /(?:join|resolve)\(\s*root\s*,\s*(['"`])\.\.[^)]*\)/g;
const climbs = /(['"`])((?:\.\.\/){2,}[^'"`]*)\1/g;
const literal = /(['"`])([^'"`]*)\1/g;

const leaves = (file: string, relative: string): boolean =>
  path.posix.join(path.posix.dirname(file), relative).split('/')[0] === '..';

/** Every path of a source file that leads out of the clone. @param file its own path within the clone, with `/` */
export function escapesOf(file: string, source: string): readonly Escape[] {
  const found = (match: RegExpMatchArray): Escape => ({
    file,
    line: source.slice(0, match.index).split('\n').length,
    expression: match[0],
  });
  const allowed = permitted[file] ?? [];
  const isAllowed = (place: string): boolean => allowed.some((one) => place.startsWith(one));
  return [
    ...[...source.matchAll(absolute)].filter(([, , place = '']) => file !== onlyParsed && !isAllowed(place)),
    ...[...source.matchAll(fromHere)].filter(([, args = '']) =>
      leaves(file, [...args.matchAll(literal)].map(([, , part = '']) => part || '.').join('/')),
    ),
    ...[...source.matchAll(fromFile)].filter(([, , relative = '']) => leaves(file, relative)),
    ...source.matchAll(aboveRoot),
    ...[...source.matchAll(climbs)].filter(([, , relative = '']) => leaves(file, relative)),
  ].map(found);
}
