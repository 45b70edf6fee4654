import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { figureOf, type Measure } from './rounds.ts';

const execute = promisify(execFile);
const root = path.join(import.meta.dirname, '..');

interface ScriptSize {
  readonly screen: string;
  readonly kB: number;
}

/** The JavaScript of each screen's first visit, in kB of gzip, of the web app as it is built now. */
export async function sizes(): Promise<Measure[]> {
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  // It ends with 1 where a screen is over its limit: the figures are there all the same.
  const said = await execute(process.execPath, ['tools/web-size.ts', '--json'], { cwd: root }).catch(
    ({ stdout }: { readonly stdout: string }) => ({ stdout }),
  );
  const screens: readonly ScriptSize[] = JSON.parse(said.stdout);
  const found = screens.map(({ screen, kB }) =>
    figureOf(keyOfScreen(screen), `script of ${screen}, kB of gzip`, [kB], { most: null }),
  );
  for (const key of ['script-landing', 'script-trade-room'])
    if (!found.some((one) => one.key === key)) throw new Error(`tools/web-size.ts says nothing of ${key}`);
  return found;
}

const keyOfScreen = (screen: string): string => `script-${screen.replace(/^(the|a) /, '').replaceAll(' ', '-')}`;
