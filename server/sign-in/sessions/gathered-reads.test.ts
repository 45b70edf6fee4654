import { expect, test } from 'vitest';
import { gatherReads } from './gathered-reads.ts';

/** A reader whose reads end when the test says so. */
function handRead() {
  const asked: { readonly keys: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  let value = 0;
  const read = gatherReads(
    (keys) =>
      new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
        const seen = value;
        asked.push({
          keys,
          end: (error) => (error ? reject(error) : resolve(new Map(keys.map((key) => [key, `${key}${seen}`])))),
        });
      }),
  );
  return { read, asked, change: () => (value += 1) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('[A9] what is asked for while a read runs is read after it, never answered by it', async () => {
  const { read, asked, change } = handRead();
  const first = read('a');
  await turn();
  change();
  const later = [read('a'), read('b'), read('a')];
  asked[0]?.end();
  expect(await first).toBe('a0');
  await turn();
  asked[1]?.end();
  expect(await Promise.all(later)).toEqual(['a1', 'b1', 'a1']);
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);
});

test('[A9] a read that fails fails for those who waited for it, and the next one goes on', async () => {
  const { read, asked } = handRead();
  const failing = read('a').catch((error: unknown) => error);
  await turn();
  const next = read('b');
  asked[0]?.end(new Error('no database'));
  expect(await failing).toBeInstanceOf(Error);
  await turn();
  asked[1]?.end();
  expect(await next).toBe('b0');
});
