import { randomBytes } from 'node:crypto';
import { openMasterKeys } from '#server/ciphers/master-keys.ts';
import { sealedBlobs } from '#server/ciphers/sealed-blobs.ts';
import { openBucket } from '#server/outside/s3-bucket.ts';
import type { BucketConfig } from '#server/settings/files-store.ts';
import { type S3StandIn, startS3StandIn } from '#tools/stand-ins/s3.ts';

/** How a stand-in's bucket is reached. */
export const bucketOf = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3StandIn): BucketConfig => ({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
  pathStyle: true,
});

/** A bucket of a test's own, and what seals in it. */
export async function openSharedFiles() {
  const s3 = await startS3StandIn();
  const key = randomBytes(32);
  const withKeys = (keys: readonly Buffer[]) => {
    const masterKeys = openMasterKeys(keys);
    return { masterKeys, bucket: sealedBlobs(openBucket(bucketOf(s3)), masterKeys) };
  };
  return {
    s3,
    ...withKeys([key]),
    /** The same bucket as a process has it whose master key was replaced: it opens everything, and the others nothing of what it seals. */
    replacedKey: () => withKeys([randomBytes(32), key]),
    stop: () => s3.stop(),
  };
}
