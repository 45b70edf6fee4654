import type { Readable } from 'node:stream';

/**
 * Where files of customers lie, by names such as `kept/upl_…`: a folder of this machine, or a bucket that all processes share. A bucket's
 * calls, and the streams that it gives, end with FilesUnavailable where it does not do as it should.
 */
export interface Blobs {
  readonly kind: 'folder' | 'bucket';
  /** As operators know it: 'FILES_DIR', 'the bucket fairlead-files'. */
  readonly place: string;
  /** Looking through all of it has a price: so often at most, in milliseconds. */
  readonly listedEveryMs: number;
  /** Where a name lies, for messages. */
  whereIs(name: string): string;
  /** Whole or not at all, and there for good before it answers. Replaces what is there. */
  put(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Null when there is none of that name. */
  open(name: string): Promise<Readable | null>;
  /** The first bytes, as many as there are; null when there is none of that name. */
  head(name: string, bytes: number): Promise<Buffer | null>;
  /** One that is not there is gone already. */
  remove(name: string): Promise<void>;
  /** How long ago it was written; null when there is none of that name. */
  ageMs(name: string): Promise<number | null>;
  /** The names below a folder such as `kept`, in order. */
  list(folder: string): Promise<readonly string[]>;
  /** The names of all that belongs into a backup, in order. */
  backedUp(): Promise<readonly string[]>;
  /** Whether a file of a backup belongs here. */
  takes(name: string): boolean;
}
