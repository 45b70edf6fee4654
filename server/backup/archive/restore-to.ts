import { archivedSystem } from '#server/outside/postgres/archive.ts';
import { type Recovered, recoverCluster } from '#server/outside/postgres/recovery.ts';
import { BackupRefused } from '../manifest.ts';
import { forgetNothingSince } from '../restore.ts';
import { type Base, baseFor, basesIn, unpackBase } from './bases.ts';
import { lineageIn, nameOf, onTheWay, placeOf, segmentsIn } from './segments.ts';

interface RestoreTo {
  readonly dataDir: string;
  /** WAL_ARCHIVE_DIR of the lost database, or a copy of it; only read. */
  readonly archive: string;
  /** In ms, up to and with it; null for all that was archived. */
  readonly untilMs: number | null;
  /** Another one than the newest, where the database was restored before. */
  readonly timeline: number | null;
  /** Hears of base backups that are damaged and left out. */
  readonly warn: (text: string) => void;
}

interface RestoredTo extends Recovered {
  readonly base: Base;
}

/**
 * Restores the embedded database of a data folder that has none to a moment (X3.7): the newest base backup before it, and the
 * log from there.
 *
 * @throws BackupRefused naming what is missing or damaged; the data folder has no database then
 */
export async function restoreTo({ dataDir, archive, untilMs, timeline, warn }: RestoreTo): Promise<RestoredTo> {
  if ((await archivedSystem(archive)) === null) throw new BackupRefused(`${archive} is no archive of a database.`);
  const lineage = await lineageIn(archive, timeline);
  const bases = await basesIn(archive, (_, why) => warn(`A base backup is left out: ${why}`));
  const base = baseFor(bases, lineage, untilMs);
  const from = { timeline: base.timeline, place: placeOf(base.fromLsn) };
  const { last, missing } = onTheWay(await segmentsIn(archive), lineage, from);
  const gap = missing === null ? null : `${missing} is missing from the archive, which has later ones.`;
  // A run without the archive leaves a gap: up to it there are moments to restore to.
  if (gap !== null && untilMs === null) throw new BackupRefused(gap);
  const own = lineage.at(-1)?.timeline ?? 1;
  const recovered = await recoverCluster({
    dataDir,
    archive,
    timeline: own,
    untilMs,
    unpack: (folder) => unpackBase(base, folder),
    after: [forgetNothingSince],
    refuses: ({ lsn }) => {
      // PostgreSQL takes the first thing that is no log for its end.
      if (untilMs !== null || placeOf(lsn) >= last) return;
      throw new BackupRefused(`${nameOf(own, placeOf(lsn))} in the archive is damaged: the log ends at ${lsn} in it.`);
    },
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes('before configured recovery target')) throw error;
    throw new BackupRefused(gap ?? 'The archive ends before that moment: nothing was restored. Use --to latest.', {
      cause: error,
    });
  });
  return { ...recovered, base };
}
