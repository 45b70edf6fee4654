import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Puts a copy of `from` at `to`, whole or not at all: beside it first, flushed, then renamed. Replaces what is there. */
export async function keepCopy(from: string, to: string): Promise<void> {
  await place(to, (beside) => copyFile(from, beside));
}

/** The same with bytes. */
export async function keepBytes(bytes: Uint8Array, to: string): Promise<void> {
  await place(to, (beside) => writeFile(beside, bytes));
}

async function place(to: string, write: (beside: string) => Promise<void>): Promise<void> {
  const folder = path.dirname(to);
  await mkdir(folder, { recursive: true });
  const beside = `${to}.${randomBytes(6).toString('hex')}.part`;
  try {
    await write(beside);
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
