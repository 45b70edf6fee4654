import { spawnSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

/** A folder of a member; where this user may mount one, a file system of a size of its own. */
export interface Disk {
  readonly folder: string;
  /** Whether it can be full without this machine's being so. */
  readonly isOwn: boolean;
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

const mega = 2 ** 20;
const filler = 'what-fills-the-disk';

/** @param uid whom it belongs to; this user where it is left out */
export async function openDisk(folder: string, megabytes: number, uid: number | undefined): Promise<Disk> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const owner = uid === undefined ? [] : [`uid=${uid}`, `gid=${uid}`];
  const options = [`size=${megabytes}m`, 'mode=700', ...owner].join(',');
  const isOwn = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0;
  const file = path.join(folder, filler);
  return {
    folder,
    isOwn,
    async fill() {
      if (!isOwn) throw new Error(`${folder} is not a file system of its own and is not filled`);
      await writeUntilFull(file);
    },
    empty: () => rm(file, { force: true }),
    async remove() {
      // Lazily: a process that was killed may hold a file for a moment.
      if (isOwn) spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writeUntilFull(file: string): Promise<void> {
  const output = await open(file, 'a');
  try {
    for (let size = 8 * mega; size >= 512; ) {
      // Others write meanwhile, so that what is left is taken in smaller and smaller pieces.
      const isFull = await output.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten < size,
        () => true,
      );
      if (isFull) size /= 2;
    }
  } finally {
    await output.close();
  }
}
