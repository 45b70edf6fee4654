import { expect, it } from 'vitest';
import { takeTurns } from './turns.ts';

/** Whoever is still open, as the database would say it. */
function work(steps: Record<string, () => AsyncGenerator<number | 'waits'>>, clockMs?: () => number) {
  const open = new Set(Object.keys(steps));
  const failures: string[] = [];
  const turns = {
    open: async () => [...open].map((id) => ({ id })),
    async *begin({ id }: { readonly id: string }) {
      const one = steps[id];
      if (one) yield* one();
      open.delete(id);
    },
    isOurs: () => true,
    failed: (id: string) => failures.push(id),
    ...(clockMs === undefined ? {} : { clockMs }),
  };
  return { open, failures, run: () => takeTurns(turns) };
}

it('C3: one that hears too late that it has to wait asks again in the same run', async () => {
  const earlier = Promise.withResolvers<void>();
  let asked = 0;
  const { run, open } = work({
    earlier: async function* () {
      yield 1;
      earlier.resolve();
    },
    later: async function* () {
      // It asks before the earlier one is done, and reads the answer after.
      asked += 1;
      await earlier.promise;
      await new Promise(setImmediate);
      yield 'waits';
      asked += 1;
      yield 1;
    },
  });
  expect(await run()).toBe(2);
  expect(asked).toBe(2);
  expect(open).toEqual(new Set());
});

it('C3: a run ends where all that is left waits for what another process does', async () => {
  const { run, open } = work({
    held: async function* () {
      for (;;) yield 'waits';
    },
    free: async function* () {
      yield 3;
      yield 4;
    },
  });
  expect(await run()).toBe(7);
  expect(open).toEqual(new Set(['held']));
});

it('C3: one that fails holds up no other and is left to the next run', async () => {
  const { run, open, failures } = work({
    // biome-ignore lint/correctness/useYield: it fails before its first step.
    broken: async function* () {
      throw new Error('no connection');
    },
    whole: async function* () {
      yield 2;
    },
  });
  expect(await run()).toBe(2);
  expect(failures).toEqual(['broken']);
  expect(open).toEqual(new Set(['broken']));
});

it('C3: one that failed is taken up again half a second later, although others never end', async () => {
  let nowMs = 0;
  let steps = 0;
  let recovered = false;
  const { run, open, failures } = work(
    {
      // biome-ignore lint/correctness/useYield: it fails before its first step, and has nothing left at the second one.
      failing: async function* () {
        if (failures.length < 3) throw new Error('no connection');
        recovered = true;
      },
      endless: async function* () {
        for (; !recovered && steps < 200; steps += 1) {
          nowMs += 100;
          yield 1;
        }
      },
    },
    () => nowMs,
  );
  await run();
  expect(failures).toEqual(['failing', 'failing', 'failing']);
  expect(open).toEqual(new Set());
  expect(steps).toBeGreaterThanOrEqual(15);
  expect(steps).toBeLessThan(30);
});
