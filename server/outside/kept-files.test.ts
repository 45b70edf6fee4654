import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makePrivate } from './kept-files.ts';

const modeOf = async (target: string): Promise<string> => ((await stat(target)).mode & 0o777).toString(8);

it('[F5] what earlier versions left open to others is closed at the start, and folders are made closed', async () => {
  const base = await mkdtemp(path.join(os.tmpdir(), 'fairlead-private-'));
  try {
    const files = path.join(base, 'files');
    const inside = path.join(files, 'kept');
    await mkdir(inside, { recursive: true });
    const file = path.join(inside, 'upl_1');
    await writeFile(file, 'x');
    await chmod(files, 0o755);
    await chmod(inside, 0o755);
    await chmod(file, 0o644);
    const fresh = path.join(base, 'drawn', 'deep');
    await makePrivate([files, fresh]);
    expect([await modeOf(files), await modeOf(inside), await modeOf(file), await modeOf(fresh)]).toEqual([
      '700',
      '700',
      '600',
      '700',
    ]);
  } finally {
    await rm(base, { recursive: true });
  }
});
