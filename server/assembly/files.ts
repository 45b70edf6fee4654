import { archiveUpkeep } from '#server/backup/archive/upkeep.ts';
import { scheduledBackups } from '#server/backup/schedule.ts';
import { photoHandlers, profilePhotos } from '#server/customers/profile-photo.ts';
import { depositProofs } from '#server/deposits/proofs.ts';
import { askBucket, watchCalls } from '#server/outside/bucket-calls.ts';
import { isReadableImage, reencodePhoto, typeOfFile } from '#server/outside/images.ts';
import { bytesOfFile, sizeOf } from '#server/outside/kept-files.ts';
import { openTus, readTusMetadata } from '#server/outside/tus.ts';
import { supportFiles } from '#server/support/files.ts';
import { openUploadLocks } from '#server/uploads/locks.ts';
import { markRemoved } from '#server/uploads/record.ts';
import { openUploads } from '#server/uploads/uploads.ts';
import { arrivingOf, openBlobs } from './files-store.ts';
import type { Foundation } from './foundation.ts';
import type { People } from './people.ts';

/** What customers upload, and the copies that the operator keeps of everything. */
export async function openFiles(
  { environment, pool, ownerConfig, keysDir, masterKeys, log, archive }: Foundation,
  { notify, supportStaff }: Pick<People, 'notify' | 'supportStaff'>,
) {
  const { photoMinBytes, photoMaxBytes, filesStore } = environment;
  const watched = filesStore.kind === 's3' ? watchCalls(filesStore.bucket, log) : null;
  const blobs = openBlobs(environment, watched?.onCall);
  const keepBytes = (bytes: Uint8Array | AsyncIterable<Uint8Array>, to: string) => blobs.put(to, bytes);
  const openBytes = blobs.open;
  const sealed = {
    pool,
    masterKeys,
    typeOf: typeOfFile,
    isReadableImage,
    keepBytes,
    bytesOfFile,
    headOf: blobs.head,
    openBytes,
    sizeOf,
  };
  const arriving = arrivingOf(environment, pool, blobs);
  const locks = openUploadLocks(pool);
  const uploads = openUploads({
    pool,
    blobs,
    openTus: (asked) => openTus({ ...asked, arriving, locks }),
    readTusMetadata,
    photoLimits: { minBytes: photoMinBytes, maxBytes: photoMaxBytes },
    purposes: {
      'proof-of-deposit': depositProofs(sealed),
      'support-file': supportFiles({ ...sealed, staff: supportStaff, notify }),
      'profile-photo': profilePhotos({
        pool,
        typeOf: typeOfFile,
        reencode: reencodePhoto,
        keepBytes,
        openBytes,
        markRemoved,
        maxBytes: photoMaxBytes,
      }),
    },
  });
  await uploads.renew();
  const upkeep =
    archive &&
    archiveUpkeep(archive, {
      keep: environment.backupKeep,
      warn: (base, why) => log.warn({ base, why }, 'a base backup is damaged and left out'),
    });
  const backups = scheduledBackups({
    pool,
    directory: environment.backupDir,
    keep: environment.backupKeep,
    of: { ownerConfig, files: blobs, keysDir },
    takeBase: upkeep?.takeBase ?? null,
  });
  return {
    uploads,
    backups,
    /** Of the archive of the database's log; null where there is none. */
    upkeep,
    /** Null where files are in a folder. */
    bucket: watched && { calls: watched.calls, ask: () => askBucket(blobs, watched.failing) },
    handlers: { ...uploads.handlers, ...photoHandlers({ pool, markRemoved }), ...backups.handlers },
  };
}
