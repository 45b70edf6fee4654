import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** JavaScript that a screen may need at its first visit, in gzip bytes (kB are 1,000). */
const limits = [
  { screen: 'the landing', chunk: 'shell/public-pages.tsx', atMost: 110_000 },
  { screen: 'the trade room', chunk: 'shell/trade-room-page.tsx', atMost: 240_000 },
] as const;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const built = path.join(import.meta.dirname, '..', 'dist', 'web');
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  await readFile(path.join(built, '.vite', 'manifest.json'), 'utf8'),
);

/** The chunk and all that it imports before it can run. */
function closure(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(imported, found);
  return found;
}

let over = 0;
for (const { screen, chunk, atMost } of limits) {
  const files = [...closure(chunk, closure('index.html'))];
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(path.join(built, file))).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const fits = total <= atMost;
  if (!fits) over += 1;
  console.log(
    `${fits ? 'fits' : 'OVER'} ${(total / 1000).toFixed(1)} kB of ${atMost / 1000} kB of JavaScript (gzip) for ${screen}`,
  );
}
process.exitCode = over === 0 ? 0 : 1;
