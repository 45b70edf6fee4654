import type { listTicks } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { isIndexRight } from '#domain/markets/index-price.ts';
import { tickText } from '#domain/markets/ticks.ts';
import { tickOf } from '#domain/trades/receipt-ticks.ts';

type TickPage = ReplyOf<typeof listTicks>;

/** Whether the reader's own browser computes the hash that was published. */
export type Checked = 'yes' | 'no';

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Recomputes the hash of every tick of a page from the tick and the hash before it, and each index from its parts, with the
 * reader's own machine.
 *
 * @param decimals of the pair's prices
 * @returns one answer per tick, in their order
 */
export async function checkChain(pair: string, decimals: number, page: TickPage): Promise<readonly Checked[]> {
  let previous = page.previousHash;
  const answers: Checked[] = [];
  for (const item of page.items) {
    const tick = tickOf(pair, decimals, item);
    const text = tick === null ? '' : tickText(tick, decimals, previous);
    const computed = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
    const isRight = tick !== null && isIndexRight(tick);
    answers.push(computed === item.hash && isRight ? 'yes' : 'no');
    previous = item.hash;
  }
  return answers;
}
