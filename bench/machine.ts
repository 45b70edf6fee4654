import { execFile } from 'node:child_process';
import os from 'node:os';
import { promisify } from 'node:util';
import type { Result } from './results.ts';

const execute = promisify(execFile);
const root = `${import.meta.dirname}/..`;

/** The machine, and whether others have more than a quarter of it. */
export function machineNow(): Result['machine'] {
  const cores = os.availableParallelism();
  const memoryGb = Math.max(1, Math.round(os.totalmem() / 2 ** 30));
  const model = os.cpus()[0]?.model.trim().replace(/\s+/g, ' ') ?? 'unknown processor';
  const load = Number((os.loadavg()[0] ?? 0).toFixed(2));
  const kind = `${os.platform()} ${os.arch()}, ${model}, ${cores} cores, ${memoryGb} GB`;
  return { kind, cores, memoryGb, load, busy: load > cores / 4 };
}

/** Which commit is measured, and whether files have changed since; 'unknown' outside of a clone. */
export async function commitNow(): Promise<Pick<Result, 'commit' | 'changed'>> {
  const git = async (...words: string[]): Promise<string> =>
    (await execute('git', ['-C', root, ...words])).stdout.trim();
  try {
    const changes = await git('status', '--porcelain', '--', '.', ':!bench/results');
    return { commit: await git('rev-parse', '--short=10', 'HEAD'), changed: changes !== '' };
  } catch {
    return { commit: 'unknown', changed: true };
  }
}
