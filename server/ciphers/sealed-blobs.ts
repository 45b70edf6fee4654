import { Readable } from 'node:stream';
import type { Blobs } from '#server/operations/blobs.ts';
import type { Bucket } from '#server/outside/s3-bucket.ts';
import type { MasterKeys } from './master-keys.ts';
import { seal, unsealedStream } from './sealed-stream.ts';

const hourMs = 3_600_000;
/** What a backup holds, and a restore takes: what is kept, and what the operator knows to be lost. */
const backedUpFolders = ['kept', 'lost'] as const;
/** Such a name and no other: what a tool of the bucket's adds, such as the empty `lost/` of a console, is no file of ours, and no path. */
const ourName = /^(?:kept|lost)\/upl_[0-9a-z]{26}$/;
/** Marks are known by their names: an operator puts them there with a tool of the bucket's own. */
const isMark = (name: string): boolean => name.startsWith('lost/');

/**
 * Files in a bucket of somebody else's: each is sealed here before it leaves, whatever it is, so that nothing is there in the clear, and
 * is bound to its name, so that one that was moved or exchanged opens nowhere. A file is one object, in memory while it is sealed.
 */
export function sealedBlobs(bucket: Bucket, masterKeys: MasterKeys): Blobs {
  const belonging = (name: string): string => `object|${name}`;
  const list = (folder: string): Promise<readonly string[]> => bucket.list(`${folder}/`);
  const open = async (name: string): Promise<Readable | null> => {
    const sealed = await bucket.open(name);
    if (sealed === null || !isMark(name)) return sealed && unsealedStream(masterKeys, sealed, belonging(name));
    sealed.destroy();
    return Readable.from([]);
  };
  return {
    kind: 'bucket',
    place: `the bucket ${bucket.name}`,
    listedEveryMs: hourMs,
    whereIs: (name) => `${name} in the bucket ${bucket.name}`,
    async put(name, bytes) {
      const plain = bytes instanceof Uint8Array ? oneOf(bytes) : bytes;
      await bucket.put(name, Buffer.concat(await Array.fromAsync(seal(masterKeys, plain, belonging(name)))));
    },
    open,
    async head(name, bytes) {
      const stream = await open(name);
      if (stream === null) return null;
      let head = Buffer.alloc(0);
      // Leaving the loop ends the stream.
      for await (const chunk of chunksOf(stream)) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= bytes) break;
      }
      return head.subarray(0, bytes);
    },
    remove: (name) => bucket.remove(name),
    ageMs: (name) => bucket.ageMs(name),
    list,
    async backedUp() {
      return (await Promise.all(backedUpFolders.map(list))).flat().filter((name) => ourName.test(name));
    },
    takes: (name) => ourName.test(name),
  };
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const chunksOf = (stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> => stream;
