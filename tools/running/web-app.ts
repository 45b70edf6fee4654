import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { compressedMark } from '../web/compressed.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** When the newest file below the folders was written, in ms. */
function newest(folders: readonly string[]): number {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

/**
 * How far the web app in a folder is built: 'whole', 'pages' where a start that ended left some of them without their compressed copies,
 * and null where there are none, or what they are built from is newer.
 */
export function builtIn(dist: string): 'whole' | 'pages' | null {
  const pages = path.join(dist, 'web', 'index.html');
  if (!existsSync(pages) || !existsSync(path.join(dist, 'site', 'en', 'index.html'))) return null;
  if (statSync(pages).mtimeMs < newest(['web', 'domain', 'messages', 'api', 'tools/web'])) return null;
  return existsSync(path.join(dist, 'web', compressedMark)) ? 'whole' : 'pages';
}

/** What the process that builds is told where the pages are there. */
export const justCompress = 'compress';

/** In a group of its own: Ctrl-C in a terminal reaches the server alone, which ends it. */
const begin = (...words: readonly string[]): ChildProcess =>
  fork(path.join(import.meta.dirname, 'web-build.ts'), words, { cwd: root, detached: true });

/** Leaves a process to itself: it ends when it is done, or with this one. */
function leave(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/**
 * Has the web app built where it is not built yet, in a process of its own, whose memory ends with it. Resolves once its files are there,
 * with whether they had to be made; compressed copies of them follow, and until then they are served as they are. The process ends
 * with this one, and the next start makes what copies are missing.
 *
 * @param ending ends the build, which is then rejected with its reason
 * @throws Error where the build fails, which has said why
 */
export function builtWeb(ending: AbortSignal): Promise<boolean> {
  const before = builtIn(path.join(root, 'dist'));
  if (before === 'whole') return Promise.resolve(false);
  if (before === 'pages') {
    const child = begin(justCompress);
    // Pages are served without copies as well.
    child.once('error', (error) => console.error(error));
    leave(child);
    return Promise.resolve(false);
  }
  const child = begin();
  const built = new Promise<boolean>((resolve, reject) => {
    child.once('message', () => {
      leave(child);
      resolve(true);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The web app could not be built.')));
    ending.addEventListener('abort', () => {
      reject(ending.reason);
      child.kill();
    });
  });
  // It may fail before somebody waits for it.
  built.catch(() => undefined);
  return built;
}
