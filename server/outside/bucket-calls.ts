import type { OnCall } from './s3-bucket.ts';
import type { Log } from './venues/price-source.ts';

/** How this process's calls to the bucket of files have ended since it began. */
export interface BucketCalls {
  readonly answered: number;
  readonly failed: number;
  /** Whether the last one failed. */
  readonly failing: boolean;
}

const saidAgainAfterMs = 60_000;

/** Counts calls to a bucket, and says once when they begin to fail and once when they are answered again, a time a minute at most. */
export function watchCalls(bucket: string, log: Log): { readonly onCall: OnCall; readonly calls: () => BucketCalls } {
  let [answered, failed] = [0, 0];
  let failingSince: number | null = null;
  let saidAt = -Infinity;
  let isSaid = false;
  return {
    onCall(why) {
      const now = performance.now();
      if (why === null) {
        answered += 1;
        if (failingSince !== null && isSaid)
          log.info({ bucket, seconds: Math.round((now - failingSince) / 1_000) }, 'the bucket of files answers again');
        failingSince = null;
        isSaid = false;
        return;
      }
      failed += 1;
      failingSince ??= now;
      if (isSaid || now - saidAt < saidAgainAfterMs) return;
      isSaid = true;
      saidAt = now;
      log.warn({ bucket, why }, 'the bucket of files does not do as it should: files are refused as unavailable');
    },
    calls: () => ({ answered, failed, failing: failingSince !== null }),
  };
}
