import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { hashAbove, merklePath } from './merkle.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const inDatabase = async (leaves: readonly Buffer[]): Promise<Buffer | null> => {
  const { rows } = await db.owner.query<{ root: Buffer | null }>('select merkle_root($1) as root', [
    Buffer.concat(leaves),
  ]);
  return rows[0]?.root ?? null;
};

/** The rule as it is written: neighbours are hashed together, an odd last one moves up as it is. */
function slowly(leaves: readonly Buffer[]): Buffer | null {
  const [first] = leaves;
  if (first === undefined || leaves.length === 1) return first ?? null;
  const above = leaves.flatMap((left, i) => {
    if (i % 2 === 1) return [];
    const right = leaves[i + 1];
    return [right ? createHash('sha256').update('\x01').update(left).update(right).digest() : left];
  });
  return slowly(above);
}

const hashes = (count: number, seed: number): Buffer[] =>
  Array.from({ length: count }, (_, i) => createHash('sha256').update(`${seed} ${i}`).digest());

it('[L7] the root of any count of leaves is that of the written rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 300 }), fc.nat(), async (count, seed) => {
      const leaves = hashes(count, seed);
      expect(await inDatabase(leaves)).toEqual(slowly(leaves));
    }),
    { numRuns: 60 },
  );
});

it('[L7] a whole day of blocks has a root', async () => {
  const day = hashes(86_400, 1);
  expect(await inDatabase(day)).toEqual(slowly(day));
});

/** Where a path leads. */
const followed = (leaf: Buffer | undefined, path: ReturnType<typeof merklePath>): Buffer | undefined =>
  leaf &&
  path.reduce((hash, step) => {
    const neighbour = Buffer.from(step.hash, 'hex');
    return step.side === 'left' ? hashAbove(neighbour, hash) : hashAbove(hash, neighbour);
  }, leaf);

it('[T9] the path of any leaf leads to the root', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), (count, seed) => {
      const leaves = hashes(count, seed);
      const index = seed % count;
      expect(followed(leaves[index], merklePath(Buffer.concat(leaves), index))).toEqual(slowly(leaves));
    }),
  );
});

it('[T9] through groups of 1,024 a path leads to the same root as through all leaves', () => {
  for (const count of [1, 1_023, 1_024, 1_025, 2_049, 3_000, 5_121]) {
    const leaves = hashes(count, 2);
    const group = (at: number) => leaves.slice(at * 1_024, (at + 1) * 1_024);
    const groups = Array.from({ length: Math.ceil(count / 1_024) }, (_, at) => slowly(group(at)) ?? Buffer.alloc(0));
    for (const index of [0, 1, 1_023, 1_024, 2_048, count - 1].filter((at) => at < count)) {
      const inGroup = merklePath(Buffer.concat(group(Math.floor(index / 1_024))), index % 1_024);
      const above = merklePath(Buffer.concat(groups), Math.floor(index / 1_024));
      expect(followed(leaves[index], [...inGroup, ...above])).toEqual(slowly(leaves));
    }
  }
});
