import { createHash } from 'node:crypto';
import type { PathStep } from '#domain/trades/receipt.ts';

const sizeOf = 32;

/** The hash above two neighbours, as the database's `merkle_root` makes it. */
export function hashAbove(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update('\x01').update(left).update(right).digest();
}

/**
 * The way from a leaf to the root of a Merkle tree: the neighbour at each level that has one (an odd last hash moves up as
 * it is).
 *
 * @param leaves 32-byte hashes one after the other
 * @param index of the leaf, from 0
 */
export function merklePath(leaves: Buffer, index: number): PathStep[] {
  const steps: PathStep[] = [];
  let level = leaves;
  for (let at = index; level.length > sizeOf; at = Math.floor(at / 2)) {
    const neighbour = at % 2 === 0 ? at + 1 : at - 1;
    const hash = level.subarray(neighbour * sizeOf, (neighbour + 1) * sizeOf);
    if (hash.length > 0) steps.push({ side: neighbour < at ? 'left' : 'right', hash: hash.toString('hex') });
    const above: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2 * sizeOf) {
      const left = level.subarray(i, i + sizeOf);
      const right = level.subarray(i + sizeOf, i + 2 * sizeOf);
      above.push(right.length > 0 ? hashAbove(left, right) : left);
    }
    level = Buffer.concat(above);
  }
  return steps;
}
