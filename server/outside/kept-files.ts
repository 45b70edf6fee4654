import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { unlessGone } from '#server/outside/unless-gone.ts';

/** Files and folders that hold what is somebody's: nobody but the product's own user reads them. */
const fileMode = 0o600;
const folderMode = 0o700;

/**
 * Puts bytes, or pieces of them, at `to`, whole or not at all: beside it first, flushed, then renamed. Replaces what is
 * there.
 */
export async function keepBytes(bytes: Uint8Array | AsyncIterable<Uint8Array>, to: string): Promise<void> {
  const folder = path.dirname(to);
  await mkdir(folder, { recursive: true, mode: folderMode });
  const beside = `${to}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeFile(beside, bytes, { mode: fileMode });
    await flush(beside);
    await rename(beside, to);
    await flush(folder);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function flush(target: string): Promise<void> {
  const handle = await open(target, 'r');
  await handle.sync().finally(() => handle.close());
}

/** How many bytes a file has. */
export async function sizeOf(file: string): Promise<number> {
  return (await stat(file)).size;
}

/** The bytes of a file; null when there is no such file. */
export async function openBytes(file: string): Promise<Readable | null> {
  return (await open(file, 'r').catch(unlessGone))?.createReadStream() ?? null;
}

/** The bytes of a file that is there. */
export const bytesOfFile = (file: string): AsyncIterable<Buffer> => createReadStream(file);

/** The first bytes of a file, as many as there are; null when there is no such file. */
export async function headOf(file: string, bytes: number): Promise<Buffer | null> {
  const handle = await open(file, 'r').catch(unlessGone);
  if (!handle) return null;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0).finally(() => handle.close());
  return buffer.subarray(0, bytesRead);
}

/**
 * Makes folders, and where others could enter one, everything in it too, the product's user's alone: files 0600, folders
 * 0700. What earlier versions left open is closed so.
 *
 * @throws Error naming the folder that belongs to somebody else
 */
export async function makePrivate(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true, mode: folderMode });
    if (isPrivate((await stat(folder)).mode)) continue;
    try {
      await close(folder);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
      throw new Error(`${folder} has to belong to the user that runs the product, so that nobody else reads it`);
    }
  }
}

/** Nobody beside its owner has a right to it. */
const isPrivate = (mode: number): boolean => (mode & 0o077) === 0;

async function close(folder: string): Promise<void> {
  // What is in it first: once the folder itself is closed, nobody looks again.
  for (const name of await readdir(folder)) {
    const inside = path.join(folder, name);
    const found = await lstat(inside).catch(unlessGone);
    if (found?.isDirectory()) await close(inside);
    else if (found?.isFile()) await chmod(inside, fileMode);
  }
  await chmod(folder, folderMode);
}
