import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readMigrations } from '#database/migrate.ts';
import { productVersion } from '#database/release.ts';
import { declaredFunctions, firstChecked, functionsIn, refusedOfFunctions, refusedOfMigration } from './check.ts';

/** The functions of the last release, one a line: `npm run schema -- --release` writes it when a release is made. */
export const releasedFunctions = path.join('database', 'released-functions.txt');

/** What X3.8 refuses of the migrations and functions under `root`, each in a sentence. */
export async function refusedUpgrades(root: string): Promise<readonly string[]> {
  const all = await readMigrations(path.join(root, 'database', 'migrations'));
  const migrations = all.filter(({ name }) => name >= firstChecked);
  const before = (name: string): string =>
    all
      .filter((one) => one.name < name)
      .map(({ sql }) => `${sql};`)
      .join('\n');
  const released = (await readFile(path.join(root, releasedFunctions), 'utf8'))
    .split('\n')
    .filter((line) => line !== '');
  const present = functionsIn(await readFile(path.join(root, 'database', 'schema.sql'), 'utf8'));
  return [
    ...migrations.flatMap(({ name, sql }) => refusedOfMigration(name, sql, productVersion, before(name))),
    ...refusedOfFunctions(
      released,
      present,
      migrations.flatMap(({ sql }) => declaredFunctions(sql)),
    ),
  ];
}
