import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import sparticuz from '@sparticuz/chromium';

const execute = promisify(execFile);

/** The one without a window of its own first: a run of all journeys takes a tenth less of the machine with it. */
const names = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const answersWithinMs = 20_000;
const updateWithinMs = 90_000;
const installWithinMs = 180_000;

/** For a browser that runs as root, without a screen, on a machine that may have no network: nothing it phones home to. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/**
 * Path of a browser that runs: CHROME_PATH, an installed Chrome or Chromium, as root Debian's package (installed now, at
 * most four and a half minutes), or else the one packed in a registry package. CHROME_PATH is set to it, so that
 * processes started later need not look again.
 *
 * @throws Error when none of them runs, with what was tried
 */
export async function findBrowser(): Promise<string> {
  const tried: string[] = [];
  for (const find of [installed, fromDebian, fromRegistry]) {
    for (const candidate of await find().catch((error: unknown) => [String(error)])) {
      if (await answers(candidate)) {
        process.env.CHROME_PATH = candidate;
        return candidate;
      }
      tried.push(candidate);
    }
  }
  throw new Error(`No browser runs here; set CHROME_PATH. Tried: ${tried.join(', ')}`);
}

async function installed(): Promise<string[]> {
  const given = process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const found = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...(given ? [given] : []), ...found, macApplication];
}

async function fromDebian(): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Lists that are a little old still install; only the installation itself decides.
  await execute('apt-get', ['update'], { env, timeout: updateWithinMs }).catch(() => undefined);
  await execute('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], {
    env,
    timeout: installWithinMs,
  });
  return ['/usr/bin/chromium-headless-shell'];
}

async function fromRegistry(): Promise<string[]> {
  return [await sparticuz.executablePath()];
}

/** A path alone proves nothing: Ubuntu's chromium-browser is a script that asks for a snap. */
async function answers(executable: string): Promise<boolean> {
  try {
    const { stdout } = await execute(executable, ['--version'], { timeout: answersWithinMs });
    return /chrom/i.test(stdout);
  } catch {
    return false;
  }
}
