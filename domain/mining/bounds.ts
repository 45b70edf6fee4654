/** What a day brought against what N1's formula expects of the whole capacity; 'unknown' where nothing can be expected. */
export type Bound = 'within' | 'above' | 'below' | 'unknown';

/**
 * N3: from 0.8 to 1.2 times of what is expected is within the bounds. `mining_bound` in SQL says the same.
 *
 * @param received smallest units of the coin
 * @param expected parts, by N1's formula; null where no network was read
 */
export function boundOf(received: bigint, expected: bigint | null): Bound {
  if (expected === null || expected === 0n) return 'unknown';
  const tenfold = received * 10_000_000n;
  if (tenfold > 12n * expected) return 'above';
  return tenfold < 8n * expected ? 'below' : 'within';
}

/**
 * R3: coins beyond what the network explains, or that nothing explains, take two admins before they are divided.
 *
 * @param received smallest units of the coin
 */
export function needsSecondAdmin(received: bigint, bound: Bound): boolean {
  return received > 0n && (bound === 'above' || bound === 'unknown');
}

/**
 * R3: whether closing a day takes two admins. One that brought too little does too, without any receipts as well: who makes the fleet
 * that it is divided by larger than it was lowers what its contracts get, by what comes late too.
 *
 * @param received smallest units of the coin
 */
export function closingNeedsSecondAdmin(received: bigint, bound: Bound): boolean {
  return bound === 'below' || needsSecondAdmin(received, bound);
}
