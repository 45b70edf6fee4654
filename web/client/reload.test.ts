import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { gatherChanges, readAnew } from './reload.ts';

it('[M5] what changes while it is read for the first time is read once more', async () => {
  const queries = new QueryClient();
  const answers: ((value: number) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ['trades', 'results'],
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
  });
  const shown: unknown[] = [];
  const stop = observer.subscribe(({ data }) => shown.push(data));
  // Answered as it was before the change.
  readAnew(queries, 'trades');
  answers[0]?.(1);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(12);
  await expect.poll(() => shown.at(-1)).toBe(12);
  stop();
});

it('[M5] changes that follow each other closely end no reading: what it brings shows, and one more is made for all of them', async () => {
  const queries = new QueryClient();
  const answers: ((value: number) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ['trades', 'open'],
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
    initialData: 3,
  });
  const shown: unknown[] = [];
  const stop = observer.subscribe(({ data }) => shown.push(data));
  answers.shift()?.(3);
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
  for (let change = 0; change < 20; change += 1) readAnew(queries, 'trades');
  expect(answers).toHaveLength(1);
  answers[0]?.(2);
  await expect.poll(() => shown.at(-1)).toBe(2);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(0);
  await expect.poll(() => shown.at(-1)).toBe(0);
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
  expect(answers).toHaveLength(2);
  stop();
});

it('[M5] changes that come together read each view once, what comes after them reads it again', () => {
  vi.useFakeTimers();
  try {
    const queries = new QueryClient();
    let read: unknown[] = [];
    queries.invalidateQueries = async (filters) => void read.push(filters?.queryKey);
    const changed = gatherChanges(queries);
    const desk = ['admin', 'alone'] as const;
    for (let trade = 0; trade < 20; trade += 1) {
      changed(['trades', 'copies']);
      changed(['balance', 'copies', desk]);
    }
    expect(read).toEqual([]);
    vi.advanceTimersByTime(20);
    expect(read).toEqual([['trades'], ['copies'], ['balance'], ['admin', 'alone']]);
    read = [];
    changed(['trades']);
    vi.advanceTimersByTime(20);
    expect(read).toEqual([['trades']]);
  } finally {
    vi.useRealTimers();
  }
});
