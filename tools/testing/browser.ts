import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/** Flags for a headless browser as root and without a network: its own look-ups of the outside are off. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a real browser: CHROME_PATH, an installed one, Debian's (installed now when we are root), else a shipped one. */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROME_PATH;
  if (given) return given;
  const installed = findInstalled();
  if (installed) return installed;
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore', timeout: 120_000 });
    spawnSync('apt-get', ['install', '-y', 'chromium'], {
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const fromDebian = findInstalled();
    if (fromDebian) return fromDebian;
  }
  const { default: shipped } = await import('@sparticuz/chromium');
  return shipped.executablePath();
}

function findInstalled(): string | null {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not here: the next folder may have it.
      }
    }
  }
  return null;
}
