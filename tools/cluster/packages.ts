import { existsSync } from 'node:fs';

/** Debian's packages that a cluster is made of, each with the program of it that is started. */
const programs = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
} as const;

export type PackageName = keyof typeof programs;

export const programOf = (name: PackageName): string => programs[name];

/** Where PostgreSQL's programs are. */
export const postgresFolder = '/usr/lib/postgresql/15/bin';

/** The packages that this machine lacks. */
export const missingPackages = (isThere: (file: string) => boolean = existsSync): readonly string[] =>
  Object.entries(programs).flatMap(([name, file]) => (isThere(file) ? [] : [name]));

/** What to do about those that are missing. `policy-rc.d` keeps their services from being started. */
export const howToInstall = (missing: readonly string[]): string =>
  `a cluster needs ${missing.join(', ')}: \`apt-get install --no-install-recommends ${missing.join(' ')}\` on Debian 12, ` +
  'whose services it does not use (an `exit 101` in /usr/sbin/policy-rc.d keeps them from being started)';
