// Says what it costs to move each pair's recorded price by one step for a second, by recorded books:
//   npm run depth-cost -- BOOKS.json [TAKER_BPS]
// BOOKS.json holds {"BTCUSD": {"bids": [["67000.0", "1.5"], …], "asks": […]}, …}, prices and sizes as text; the fee of the venue for
// taking what stands is 40 basis points unless said otherwise.
import { readFile } from 'node:fs/promises';
import { readLevel } from '#domain/markets/book.ts';
import { costDecimals, costOfStepUp, type StepCost } from '#domain/markets/depth-cost.ts';
import { findPair } from '#domain/markets/pairs.ts';
import { formatScaled } from '#domain/money/amount.ts';

const [file, fee = '40'] = process.argv.slice(2);
if (file === undefined || file === '--help' || !/^[0-9]{1,4}$/.test(fee)) {
  console.error('npm run depth-cost -- BOOKS.json [TAKER_BPS], the fee in whole basis points');
  process.exit(2);
}

const words = (cost: StepCost | null): string =>
  cost === null
    ? 'not possible'
    : `${formatScaled(cost.capital, costDecimals)} laid out, ${formatScaled(cost.certain, costDecimals)} lost for certain`;

function levels(rows: unknown, decimals: number, at: string) {
  if (!Array.isArray(rows)) throw new Error(`${at} has to be a list of [price, size]`);
  return rows.map((row: unknown) => {
    const [price, size] = Array.isArray(row) ? row : [];
    const level = readLevel(price, size, decimals);
    if (level === null) throw new Error(`${at}: ${JSON.stringify(row)} is no price and size of the pair, as text`);
    return level;
  });
}

const books: unknown = JSON.parse(await readFile(file, 'utf8'));
for (const [name, book] of Object.entries(Object(books))) {
  const pair = findPair(name);
  const terms = pair?.terms;
  if (!pair || !terms) throw new Error(`${name} is no pair that can be traded`);
  const { decimals } = pair;
  const { bids, asks } = Object(book);
  const rules = { decimals, minSize: terms.liquidity.minSize, takerBps: Number(fee) };
  const cost = costOfStepUp(levels(bids, decimals, `${name}.bids`), levels(asks, decimals, `${name}.asks`), rules);
  if (cost === null) console.log(`${name}: holds less than ${rules.minSize} on a side`);
  else console.log(`${name}: by offering, ${words(cost.offering)}; by buying, ${words(cost.buying)}`);
}
