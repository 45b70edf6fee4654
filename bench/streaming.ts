import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pairs } from '#domain/markets/pairs.ts';

/** So many pairs stream at once. */
export const streaming = 30;
/** Each of them moves so often a second. */
const perSecond = 4;
/** Rows of a file, which is read again and again: ten minutes. */
const rows = 2_400;

/** Writes a file to replay in which a price moves four times a second. */
async function writePrices(file: string, price: number, decimals: number): Promise<void> {
  const lines = ['timestamp,id,price'];
  for (let n = 0; n < rows; n += 1) {
    const moved = price * (1 + ((n * 7919) % 200) / 100_000);
    lines.push(`${1_675_329_600_000 + (n * 1000) / perSecond},${n},${moved.toFixed(decimals)}`);
  }
  await writeFile(file, lines.join('\n'));
}

/** Sources of 30 pairs with four ticks a second each, from files that it writes into the folder. */
export async function streamingIn(folder: string): Promise<string> {
  const sources = await Promise.all(
    pairs.slice(0, streaming).map(async ({ pair, decimals }, n) => {
      const file = path.join(folder, `${pair}.csv`);
      await writePrices(file, 10 + n, decimals);
      return `replay:${pair}=${file};loop`;
    }),
  );
  return sources.join(',');
}
