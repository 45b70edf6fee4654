import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** JavaScript that a screen may need at its first visit: gzip bytes (kB are 1,000), and files, which HTTP/1.1 loads six at a time. */
const limits = [
  // Without the app's cache: what it reads anew it reads through web/client/source.ts.
  { screen: 'the landing', chunks: ['site.html'], atMost: 88_600, files: 20 },
  // Each page that a script goes on with draws again what is announced (X9), as the server has written it.
  { screen: 'the contact page', chunks: ['contact.html'], atMost: 90_800, files: 21 },
  // With days and times that are written alike everywhere.
  { screen: 'fair play', chunks: ['fair-play.html'], atMost: 110_300, files: 30 },
  { screen: 'the page of a pair', chunks: ['market.html'], atMost: 122_500, files: 43 },
  // Without charts, whose file is split for it from what the others show, too. With the live stream of prices (M5).
  { screen: 'the list of pairs', chunks: ['pairs.html'], atMost: 97_600, files: 31 },
  // With the rule of an index, by which the check makes each of its prices and moves again (P2, T4): the same as of verify:receipt.
  { screen: 'a receipt', chunks: ['receipt.html', 'receipts/check.ts'], atMost: 132_800, files: 40 },
  {
    screen: 'the dashboard',
    chunks: ['index.html', 'shell/frame.tsx', 'shell/guard.tsx', 'shell/pages/dashboard-page.tsx'],
    // With the step of the risks, drafts forgotten at each sign-in, a logo for each scheme, and the operator's icon. The
    // way to support, and what the operator announces, which stands above every screen (X9). What asks whether somebody has been
    // trading for an hour (A13.1). What leads staff to the console (A5), whose routes come when they go there, and a way on that is
    // asked for once. The way to the outside chat (S1.2), and amounts on their points. Coins by their names, and the focus on each
    // screen's title. One word and one colour for each state of a withdrawal. Watched pairs that are
    // retired (M6). The live stream in a file of its own, which the public list of pairs has too.
    atMost: 175_200,
    files: 46,
  },
  {
    screen: 'the trade room',
    chunks: [
      'index.html',
      'shell/frame.tsx',
      'shell/guard.tsx',
      'shell/pages/trade-room-page.tsx',
      'trades/chart/chart.tsx',
    ],
    // With the marks of open trades from the first paint, ring, strip and range, the frame's icons, and what the account keeps
    // of a ticket and a chart (A12): they are drawn once that is known. A logo for each scheme, and the movements' words. The
    // palette's role, by which it finds. Announcements (X9). What asks whether somebody has been trading for an hour (A13.1). What leads
    // staff to the console (A5). The way to the outside chat (S1.2), amounts on their points, and results in the line of open trades.
    // The focus on each screen's title, an index as the source of a price, and hours with their minutes.
    // A click that moves no chart (M4), and the share that breaks even rounded up as on every page (T1). Hours and retirement of pairs. How many trades are
    // open, on a phone, an ended one that keeps its place in the list, the result's colour at the exit, and a change of symbol (T10).
    atMost: 243_100,
    files: 44,
  },
] as const;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const built = path.join(import.meta.dirname, '..', 'dist', 'web');
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  await readFile(path.join(built, '.vite', 'manifest.json'), 'utf8'),
);

/** Finds the chunk and all that it imports before it can run. */
function closure(name: string, found: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(imported, found);
}

const asJson = process.argv.includes('--json');
const measured: { readonly screen: string; readonly kB: number }[] = [];
let over = 0;
for (const { screen, chunks, atMost, files: atMostFiles } of limits) {
  const found = new Set<string>();
  for (const chunk of chunks) closure(chunk, found);
  const files = [...found];
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(path.join(built, file))).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const fits = total <= atMost && files.length <= atMostFiles;
  if (!fits) over += 1;
  measured.push({ screen, kB: total / 1000 });
  if (asJson) continue;
  console.log(
    `${fits ? 'fits' : 'OVER'} ${(total / 1000).toFixed(1)} kB of ${atMost / 1000} kB of JavaScript (gzip) in ${files.length} of ${atMostFiles} files for ${screen}`,
  );
}
if (asJson) console.log(JSON.stringify(measured));
process.exitCode = over === 0 ? 0 : 1;
