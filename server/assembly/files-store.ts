import path from 'node:path';
import type { Pool } from 'pg';
import { openMasterKeys } from '#server/ciphers/master-keys.ts';
import { sealedBlobs } from '#server/ciphers/sealed-blobs.ts';
import type { Blobs } from '#server/operations/blobs.ts';
import { arrivingInFolder } from '#server/outside/arriving-folder.ts';
import { arrivingInPieces } from '#server/outside/arriving-pieces.ts';
import { folderBlobs } from '#server/outside/folder-blobs.ts';
import { checkBucket, type OnCall, openBucket } from '#server/outside/s3-bucket.ts';
import type { OpenArriving } from '#server/outside/tus.ts';
import type { Environment } from '#server/settings/environment.ts';
import { pieceRecords } from '#server/uploads/pieces.ts';

type StoreSettings = Pick<Environment, 'filesStore' | 'filesDir' | 'identityMasterKeys'>;

/** Where customers' files are kept, as the settings say; of a bucket `onCall` hears how each call ended. */
export function openBlobs({ filesStore, filesDir, identityMasterKeys }: StoreSettings, onCall?: OnCall): Blobs {
  if (filesStore.kind === 'folder') return folderBlobs(filesDir);
  return sealedBlobs(openBucket(filesStore, onCall), openMasterKeys(identityMasterKeys));
}

/** Where files lie while they arrive: beside those that are kept. */
export function arrivingOf({ filesStore, filesDir }: StoreSettings, pool: Pool, blobs: Blobs): OpenArriving {
  if (filesStore.kind === 'folder') return arrivingInFolder(path.join(filesDir, 'arriving'));
  return arrivingInPieces({ records: pieceRecords(pool), blobs }, path.join(filesDir, 'looked-at'));
}

/** @throws Error in one sentence that names the setting, where the bucket cannot be worked with */
export async function checkFilesStore({ filesStore }: Pick<Environment, 'filesStore'>): Promise<void> {
  if (filesStore.kind === 's3') await checkBucket(filesStore);
}
