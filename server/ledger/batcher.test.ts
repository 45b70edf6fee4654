import { describe, expect, it } from 'vitest';
import { BatcherFull, createBatcher } from './batcher.ts';

const settled = <T>(promises: Promise<T>[]) =>
  Promise.all(
    promises.map((p) =>
      p.then(
        (value) => `${value}`,
        (error: Error) => `! ${error.message}`,
      ),
    ),
  );

describe('the adaptive batcher', () => {
  it('[L4] a batch is what queued while the last one ran', async () => {
    const sizes: number[] = [];
    const batcher = createBatcher<number, number>({
      run: async (commands) => {
        sizes.push(commands.length);
        await new Promise((resolve) => setTimeout(resolve, 10));
        return commands.map((n) => n * 2);
      },
      keyOf: (n) => `${n}`,
      maxBatch: 100,
      maxWaiting: 100,
    });
    const first = batcher.submit(0);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const rest = Array.from({ length: 20 }, (_, i) => batcher.submit(i + 1));
    expect(await Promise.all([first, ...rest])).toEqual(Array.from({ length: 21 }, (_, i) => i * 2));
    expect(sizes).toEqual([1, 20]);
  });

  it('[L4] one command that cannot be run fails alone', async () => {
    const batcher = createBatcher<number, number>({
      run: async (commands) => {
        if (commands.includes(13)) throw new Error('bad');
        return [...commands];
      },
      keyOf: (n) => `${n}`,
      maxBatch: 100,
      maxWaiting: 100,
    });
    const replies = await settled(Array.from({ length: 30 }, (_, i) => batcher.submit(i)));
    expect(replies).toEqual(Array.from({ length: 30 }, (_, i) => (i === 13 ? '! bad' : `${i}`)));
  });

  it('[P4] commands of one key never share a batch', async () => {
    const batches: string[][] = [];
    const batcher = createBatcher<string, string>({
      run: async (commands) => {
        batches.push([...commands]);
        return [...commands];
      },
      keyOf: (text) => text.charAt(0),
      maxBatch: 100,
      maxWaiting: 100,
    });
    await Promise.all(['a1', 'b1', 'a2', 'a3', 'c1'].map((c) => batcher.submit(c)));
    expect(batches).toEqual([['a1', 'b1', 'c1'], ['a2'], ['a3']]);
  });

  it('[P4] a full queue turns a command away before anything is done', async () => {
    const batcher = createBatcher<number, number>({
      run: async (commands) => [...commands],
      keyOf: (n) => `${n}`,
      maxBatch: 1,
      maxWaiting: 2,
    });
    const replies = await settled([1, 2, 3].map((n) => batcher.submit(n)));
    expect(replies).toEqual(['1', '2', `! ${new BatcherFull('too many commands are waiting').message}`]);
  });
});
