import { scheduledBackups } from '#server/backup/schedule.ts';
import { photoHandlers, profilePhotos } from '#server/customers/profile-photo.ts';
import { depositProofs } from '#server/deposits/proofs.ts';
import { isReadableImage, reencodePhoto, typeOfFile } from '#server/outside/images.ts';
import { bytesOfFile, headOf, keepBytes, openBytes, sizeOf } from '#server/outside/kept-files.ts';
import { openTus, readTusMetadata } from '#server/outside/tus.ts';
import { supportFiles } from '#server/support/files.ts';
import { markRemoved } from '#server/uploads/record.ts';
import { openUploads } from '#server/uploads/uploads.ts';
import type { Foundation } from './foundation.ts';
import type { People } from './people.ts';

/** What customers upload, and the copies that the operator keeps of everything. */
export async function openFiles(
  { environment, pool, ownerConfig, keysDir, masterKeys }: Foundation,
  { notify, supportStaff }: Pick<People, 'notify' | 'supportStaff'>,
) {
  const sealed = {
    pool,
    masterKeys,
    typeOf: typeOfFile,
    isReadableImage,
    keepBytes,
    bytesOfFile,
    headOf,
    openBytes,
    sizeOf,
  };
  const { filesDir, photoMinBytes, photoMaxBytes } = environment;
  const uploads = openUploads({
    pool,
    directory: filesDir,
    openTus,
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
  const backups = scheduledBackups({
    pool,
    directory: environment.backupDir,
    keep: environment.backupKeep,
    of: { ownerConfig, filesDir, keysDir },
  });
  return {
    uploads,
    backups,
    handlers: { ...uploads.handlers, ...photoHandlers({ pool, markRemoved }), ...backups.handlers },
  };
}
