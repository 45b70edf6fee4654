import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

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
