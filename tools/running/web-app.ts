import { fork } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

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

/** Whether the web app is there, and newer than what it is built from. */
function isWebBuilt(): boolean {
  const built = path.join(root, 'dist', 'web', 'index.html');
  const whole = existsSync(built) && existsSync(path.join(root, 'dist', 'site', 'en', 'index.html'));
  return whole && statSync(built).mtimeMs >= newest(['web', 'domain', 'messages', 'api', 'tools/web']);
}

/**
 * Has the web app built where it is not built yet, in a process of its own, whose memory ends with it. Resolves once its files are there,
 * with whether they had to be made; compressed copies of them follow, and until then they are served as they are. The process is in a
 * group of its own: Ctrl-C in a terminal reaches the server alone.
 *
 * @throws Error where the build fails, which has said why
 */
export function builtWeb(): Promise<boolean> {
  if (isWebBuilt()) return Promise.resolve(false);
  const child = fork(path.join(import.meta.dirname, 'web-build.ts'), { cwd: root, detached: true });
  const built = new Promise<boolean>((resolve, reject) => {
    child.once('message', () => {
      child.unref();
      child.channel?.unref();
      resolve(true);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The web app could not be built.')));
  });
  // It may fail before somebody waits for it.
  built.catch(() => undefined);
  return built;
}
