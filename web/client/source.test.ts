import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoAnswerError, ProblemError } from './client.ts';
import { Source } from './source.ts';

/** A page that is seen or hidden, and tells of it. */
class PageFixture extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible';
  see(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page = new PageFixture();

beforeEach(() => {
  vi.useFakeTimers();
  page = new PageFixture();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A source that answers with how often it was read, or throws what `failure` gives for that time. */
function sourceOf(failure: (nth: number) => Error | null = () => null) {
  const reads: (number | undefined)[] = [];
  const source = new Source<number>(async (before) => {
    reads.push(before);
    const failed = failure(reads.length);
    if (failed) throw failed;
    return reads.length;
  });
  return { source, reads };
}

it('[E1] a source is read once for all who show it, anew at the shortest of their intervals, and not once nobody does', async () => {
  const { source, reads } = sourceOf();
  const ends = [source.listen(() => undefined, null), source.listen(() => undefined, 1_000)];
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toEqual([undefined]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toEqual([undefined, 1, 2]);
  for (const end of ends) end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(3);
});

it('[E1] an answer that is missing is asked for again, a refusal is an answer, and what was read before stays', async () => {
  const gone = sourceOf((nth) => (nth > 1 && nth < 4 ? new NoAnswerError('none') : null));
  gone.source.listen(() => undefined, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gone.source.state).toMatchObject({ data: 1, isError: false, isFetching: true });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(gone.source.state).toMatchObject({ data: 4, isSuccess: true });

  const refused = sourceOf((nth) => (nth > 1 ? new ProblemError('not_found', 404, 'none') : null));
  refused.source.listen(() => undefined, null);
  await vi.advanceTimersByTimeAsync(0);
  await refused.source.refetch();
  expect(refused.source.state).toMatchObject({ data: 1, isError: true, isFetching: false });
  expect(refused.reads).toHaveLength(2);
});

it('[E1] it fails for good after three more tries', async () => {
  const { source, reads } = sourceOf(() => new NoAnswerError('none'));
  source.listen(() => undefined, null);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(source.state).toMatchObject({ data: undefined, isPending: false, isError: true });
  expect(reads).toHaveLength(4);
});

it('[E1] a hidden page reads nothing, and reads anew when it is seen again', async () => {
  const { source, reads } = sourceOf();
  source.listen(() => undefined, 1_000);
  await vi.advanceTimersByTimeAsync(0);
  page.see('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(1);
  page.see('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(reads).toHaveLength(2);
});
