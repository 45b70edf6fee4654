import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '#server/operations/blobs.ts';
import { unlessGone } from '#server/outside/unless-gone.ts';
import { type BackedUpFile, BackupRefused } from './manifest.ts';

/** Passes bytes on and remembers their count and hash. */
export function measuring() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, found: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes a stream into a new file that only its owner reads, and has it on the disk before it answers. */
export async function writeFileOf(
  streams: readonly [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]],
  folder: string,
  name: string,
): Promise<BackedUpFile> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const measured = measuring();
  const target: Writable = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline([...streams, measured.stream, target]);
  return { path: name, ...measured.found() };
}

/** Copies a folder with all below it. What is removed meanwhile is left out; a folder that is not there is empty. */
export async function copyFolder(from: string, to: string): Promise<BackedUpFile[]> {
  const copied: BackedUpFile[] = [];
  for (const name of await filesBelow(from)) {
    const file = await open(path.join(from, name)).catch(unlessGone);
    if (file) copied.push(await writeFileOf([file.createReadStream()], to, name));
  }
  return copied;
}

/**
 * Copies all that belongs into a backup. What is removed meanwhile is left out.
 *
 * @throws BackupRefused naming one that cannot be read, such as one that was changed in a bucket
 */
export async function copyBlobs(blobs: Blobs, to: string): Promise<BackedUpFile[]> {
  const copied: BackedUpFile[] = [];
  for (const name of await blobs.backedUp()) {
    try {
      const stream = await blobs.open(name);
      if (stream) copied.push(await writeFileOf([stream], to, name));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new BackupRefused(`${blobs.whereIs(name)} could not be copied: ${why}`);
    }
  }
  return copied;
}

/** Puts customers' files of a backup where they are kept. */
export async function putBlobsBack(files: readonly BackedUpFile[], from: string, blobs: Blobs): Promise<void> {
  for (const { path: name } of files) await blobs.put(name, createReadStream(path.join(from, name)));
}

/** Puts files of a backup where they belong. */
export async function putBack(files: readonly BackedUpFile[], from: string, to: string): Promise<void> {
  for (const { path: name } of files) await writeFileOf([createReadStream(path.join(from, name))], to, name);
}

/** The paths of all files below a folder, with `/` between their parts. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessGone);
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
