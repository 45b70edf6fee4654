import { dayMs } from '#domain/clock/durations.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

/** What a purpose takes: types by content, sizes in bytes. */
export interface FileLimits {
  readonly types: readonly string[];
  readonly minBytes: number;
  readonly maxBytes: number;
}

/** What a request says of a file before its bytes come. */
export interface Announced {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

/** What one person may have on its way, and send in {@link countedForMs}. What is announced and what is kept count alike. */
const quota = { unfinished: 5, bytes: 268_435_456 } as const;

/** For how long a stored file counts, in ms: a proof cannot be taken back, so it must not stand in the way for good. */
export const countedForMs = 30 * dayMs;

/** For how long an unfinished upload is kept, in ms. */
export const unfinishedForMs = dayMs;

/** What counts of one person, before one more is taken. */
export interface Holdings {
  readonly unfinished: number;
  /** Announced of the unfinished ones, and kept of those that were stored in the last {@link countedForMs}. */
  readonly bytes: number;
}

/**
 * Whether a file may be sent, by what the request says of it. What it is by content is looked at when it is there. Refused as
 * file_type_refused, file_too_small, file_too_large or upload_quota_exceeded.
 */
export function decideUpload(file: Announced, limits: FileLimits, holdings: Holdings): Decision<null> {
  if (!limits.types.includes(file.contentType)) return refused('file_type_refused', { types: wordsOf(limits.types) });
  if (file.size < limits.minBytes) return refused('file_too_small', { minBytes: limits.minBytes });
  if (file.size > limits.maxBytes) return refused('file_too_large', { maxBytes: limits.maxBytes });
  const most = holdings.unfinished >= quota.unfinished || holdings.bytes + file.size > quota.bytes;
  return most ? refused('upload_quota_exceeded', {}) : accepted(null);
}

/** 'image/jpeg' and 'application/pdf' as people say it: 'JPEG, PDF'. */
export function wordsOf(types: readonly string[]): string {
  return types.map((type) => (type.split('/')[1] ?? type).toUpperCase()).join(', ');
}
