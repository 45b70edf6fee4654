import { createInterface } from 'node:readline';
import { archiveUpkeep } from '#server/backup/archive/upkeep.ts';
import { startEmbedded } from '#server/outside/postgres/embedded.ts';

/**
 * An embedded database that archives its log, in a process of its own that a test kills: `archiving-process.ts DATA_DIR WAL_ARCHIVE_DIR`
 * prints how it is reached, and for each line that it reads goes on with its archive and prints `done`.
 */
const [, , dataDir = '', archiveDir = ''] = process.argv;
const { owner, app, pid, archive } = await startEmbedded({ dataDir, archiveDir });
if (!archive) throw new Error('nothing is archived');
const upkeep = archiveUpkeep(archive, { keep: 2, warn: console.error });
console.log(JSON.stringify({ owner, app, pid }));
for await (const _ of createInterface(process.stdin)) {
  await upkeep.goOn();
  console.log('done');
}
