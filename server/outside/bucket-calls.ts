import { FilesUnavailable } from '#domain/uploads/files-unavailable.ts';
import type { Blobs } from '#server/operations/blobs.ts';
import { outagesOf } from './outages.ts';
import type { BucketCall, OnCall } from './s3-bucket.ts';
import type { Log } from './venues/price-source.ts';

/** How this process's calls to the bucket of files have ended since it began. */
export interface BucketCalls {
  readonly answered: number;
  readonly failed: number;
  /** Whether the last one of a kind failed: a bucket that is read may refuse what is put, and the other way round. */
  readonly failing: boolean;
}

interface WatchedCalls {
  readonly onCall: OnCall;
  readonly calls: () => BucketCalls;
  /** The kinds whose last call failed. */
  readonly failing: ReadonlySet<BucketCall>;
}

const loggedAgainAfterMs = 60_000;

/** Counts calls to a bucket, and says once when they begin to fail and once when all are answered again, a time a minute at most. */
export function watchCalls(bucket: string, log: Log): WatchedCalls {
  let [answered, failed] = [0, 0];
  const failing = new Set<BucketCall>();
  const outages = outagesOf(log, {
    fails: 'the bucket of files does not do as it should: files are refused as unavailable',
    works: 'the bucket of files answers again',
    facts: { bucket },
    againAfterMs: loggedAgainAfterMs,
  });
  return {
    onCall(call, why) {
      if (why === null) {
        answered += 1;
        if (failing.delete(call) && failing.size === 0) outages.worked();
        return;
      }
      failed += 1;
      failing.add(call);
      outages.failed({ why });
    },
    calls: () => ({ answered, failed, failing: failing.size > 0 }),
    failing,
  };
}

const asked = 'check/asked';

/**
 * A list, so that it is known whether the bucket answers while nobody sends or reads a file, and of what failed one call each, so that it is
 * known when that is over. A list, since of a bucket that is not there HEAD says the same as of an object that is not.
 */
export async function askBucket(
  files: Pick<Blobs, 'list' | 'open' | 'put' | 'remove'>,
  failing: ReadonlySet<BucketCall>,
): Promise<void> {
  const calls: Readonly<Record<BucketCall, () => Promise<unknown>>> = {
    list: () => files.list('check'),
    open: async () => (await files.open(asked))?.destroy(),
    put: async () => {
      await files.put(asked, Buffer.from('asked'));
      await files.remove(asked);
    },
    remove: () => files.remove(asked),
  };
  for (const call of new Set<BucketCall>(['list', ...failing])) {
    try {
      await calls[call]();
    } catch (error) {
      // Whoever counts the calls has heard of it.
      if (!(error instanceof FilesUnavailable)) throw error;
    }
  }
}
