import { expect, it } from 'vitest';
import { takeTurns } from './turns.ts';

/** Whoever is still open, as the database would say it. */
function work(
  steps: Record<string, () => AsyncGenerator<number | 'waits'>>,
  clockMs?: () => number,
  behind: Readonly<Record<string, string>> = {},
) {
  const open = new Set(Object.keys(steps));
  const failures: string[] = [];
  const turns = {
    open: async () => [...open].map((id) => ({ id, behind: behind[id] ?? null })),
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

/** As many as there are, in one line: each moves so often once all before it are through, and waits until then. */
function lineOf(count: number, movesOfEach: number, clockMs: () => number) {
  const ids = Array.from({ length: count }, (_, nth) => `${String(nth).padStart(3, '0')}`);
  const asked = { before: 0, all: 0 };
  let through = 0;
  const steps = ids.map((id, nth): [string, () => AsyncGenerator<number | 'waits'>] => [
    id,
    async function* () {
      for (let moved = 0; moved < movesOfEach; ) {
        asked.all += 1;
        if (through === 0 && nth > 0) asked.before += 1;
        // A transaction takes its time, so that others are asked meanwhile.
        await new Promise(setImmediate);
        if (through < nth) yield 'waits';
        else {
          moved += 1;
          if (moved === movesOfEach) through += 1;
          yield 1;
        }
      }
    },
  ]);
  const behind = Object.fromEntries(ids.flatMap((id, nth) => (nth === 0 ? [] : [[id, ids[nth - 1] ?? '']])));
  return { asked, ...work(Object.fromEntries(steps), clockMs, behind) };
}

it('C3: trades of a trader that come later slow none that was accepted before, however many they are', async () => {
  const moves = 5;
  for (const count of [2, 20, 200]) {
    const { run, open, asked } = lineOf(count, moves, () => 0);
    expect(await run()).toBe(count * moves);
    expect(open).toEqual(new Set());
    // While the first one moves, the one behind it asks at each move at the most, and nobody else.
    expect(asked.before).toBeLessThanOrEqual(moves);
    // Each one asks as often as it moves, and as the one before it does.
    expect(asked.all).toBeLessThanOrEqual(count * (2 * moves + 1));
  }
});

it('C3: one that is behind another asks half a second later although that one does not move, and others never end', async () => {
  let nowMs = 0;
  let free = false;
  const asked: number[] = [];
  const { run, open } = work(
    {
      held: async function* () {
        while (!free) yield 'waits';
      },
      later: async function* () {
        for (let times = 0; times < 3; times += 1) {
          asked.push(nowMs);
          yield 'waits';
        }
        free = true;
      },
      endless: async function* () {
        for (let steps = 0; !free && steps < 200; steps += 1) {
          nowMs += 100;
          yield 1;
        }
      },
    },
    () => nowMs,
    { later: 'held' },
  );
  await run();
  expect(open).toEqual(new Set());
  expect(asked).toHaveLength(3);
  expect(asked[0]).toBeGreaterThanOrEqual(500);
  expect((asked[2] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(1_000);
  expect(asked[2]).toBeLessThan(3_000);
});

it('C3: a run ends with nothing unasked that is behind one that waits', async () => {
  const { run, open } = work(
    {
      held: async function* () {
        for (;;) yield 'waits';
      },
      free: async function* () {
        yield 2;
      },
    },
    () => 0,
    { free: 'held' },
  );
  expect(await run()).toBe(2);
  expect(open).toEqual(new Set(['held']));
});
