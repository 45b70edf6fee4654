import { appendFile, cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { productVersion } from '#database/release.ts';
import { root } from '#tools/checks/run.ts';
import { runIn } from './run-in.ts';

/** The version of the release that {@link makeNextRelease} makes. */
export const nextVersion = productVersion.replace(/^\d+/, (major) => String(Number(major) + 1));

/** What its migrations are called; the first one expands tables that each command reads and writes, the second one makes an index of one. */
export const nextMigrations = ['9000-expand.sql', '9001-index.sql'] as const;

const expand = `-- Columns that nothing fills yet, of tables that everything reads.
alter table trade add column of_next_release text;
alter table customer add column of_next_release text not null default '';
alter table deposit add column of_next_release text, add column further_of_next bigint;
alter table idempotency_key add column of_next_release text;
alter table mining_contract add column of_next_release text;
alter table copy add column of_next_release text;
grant update (of_next_release) on customer to fairlead_app;
create table next_release (id text primary key, uid text references auth_user (id));
grant select, insert on next_release to fairlead_app;
`;

const index = `-- While others write.
create index concurrently trade_of_next_release on trade (of_next_release) where of_next_release is not null;
`;

const left = new Set(['node_modules', '.git', 'dist', 'journeys', 'bench', 'pictures', 'decisions']);

/**
 * Makes the release after this one in a folder: this program with two migrations more, functions of another text and a later version. It has
 * the packages and the built pages of this one.
 */
export async function makeNextRelease(folder: string): Promise<void> {
  const entries = (await readdir(root)).filter((name) => !left.has(name));
  for (const name of entries) {
    await cp(path.join(root, name), path.join(folder, name), { recursive: true, preserveTimestamps: true });
  }
  for (const name of ['node_modules', 'dist']) await symlink(path.join(root, name), path.join(folder, name));
  const described = path.join(folder, 'package.json');
  const text = await readFile(described, 'utf8');
  await writeFile(described, text.replace(`"version": "${productVersion}"`, `"version": "${nextVersion}"`));
  for (const [at, sql] of [expand, index].entries()) {
    await writeFile(path.join(folder, 'database', 'migrations', nextMigrations[at] ?? ''), sql);
  }
  for (const file of ['ledger/ledger-post.sql', 'foundation/clock-ms.sql']) {
    await appendFile(path.join(folder, 'database', 'functions', file), '-- As the next release has it.\n');
  }
  const { code, output } = await runIn(folder, ['tools/schema.ts'], {});
  if (code !== 0) throw new Error(`the schema of the next release could not be made: ${output}`);
}
