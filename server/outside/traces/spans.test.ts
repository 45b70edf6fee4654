import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBatcher } from '#server/ledger/batcher.ts';
import { until } from '#tools/testing/until.ts';
import {
  beginSpan,
  currentSpan,
  type Span,
  type SpanBeginning,
  type Tracing,
  traceBy,
  traced,
  tracedJob,
  tracedWait,
  traceNoMoreBy,
  within,
} from './spans.ts';

/** What was begun and how it ended; `ended` is undefined as long as it has not. */
interface Kept extends SpanBeginning {
  readonly id: string;
  readonly said: object[];
  ended?: string;
}

let kept: Kept[] = [];
const tracing: Tracing = {
  begin(of): Span {
    const one: Kept = { ...of, id: String(kept.length + 1), said: [] };
    kept.push(one);
    return {
      context: { traceId: of.parent?.traceId ?? `trace ${one.id}`, spanId: one.id, traceFlags: 1 },
      say: (facts) => void one.said.push(facts),
      end: (failed = 'well') => {
        one.ended = failed;
      },
    };
  },
};
const ended = () => kept.filter((one) => one.ended !== undefined).map(({ name, ended: how }) => [name, how]);
const begin = (name: string): Span => {
  const span = beginSpan({ name, kind: 'server', parent: null, facts: {} });
  if (span === null) throw new Error('no span is made');
  return span;
};

beforeEach(() => {
  kept = [];
  traceBy(tracing);
});
afterEach(() => traceNoMoreBy(tracing));

test('X3.6: where nothing is traced, work is done as it is', async () => {
  traceNoMoreBy(tracing);
  expect(await traced('one', {}, async (span) => span)).toBeNull();
  expect(await tracedJob('two', async () => currentSpan())).toBeNull();
  expect(kept).toEqual([]);
});

test('X3.6: what runs within a span is a part of it, however deep', async () => {
  const request = begin('request');
  await within(request, () => traced('outer', {}, () => traced('inner', {}, async () => undefined)));
  expect(kept.map(({ name, parent }) => [name, parent?.spanId])).toEqual([
    ['request', undefined],
    ['outer', '1'],
    ['inner', '2'],
  ]);
});

test('X3.6: of a failure its code is said and none of its words', async () => {
  const codes = ['40P01', 'ECONNREFUSED', 'a@b.test', 'the code of somebody', 7];
  for (const code of codes) {
    const error = Object.assign(new Error('of a@b.test'), { code });
    await expect(traced('one', {}, () => Promise.reject(error))).rejects.toBe(error);
  }
  expect(kept.map(({ ended: how }) => how)).toEqual(['40P01', 'ECONNREFUSED', 'error', 'error', 'error']);
});

test('X3.6: a run of a job leaves a span where it did something, failed or took long, and else none', async () => {
  await tracedJob('idle', async () => 0);
  await tracedJob('counting', async () => 2);
  await tracedJob('writing', () => traced('transaction', {}, async () => undefined));
  await tracedJob('catching', async (run) => run.failed(new Error('gone')));
  await expect(tracedJob('throwing', () => Promise.reject(new Error('gone')))).rejects.toThrow();
  await tracedJob('long', () => new Promise((resolve) => setTimeout(resolve, 120)));
  expect(ended()).toEqual([
    ['counting', 'well'],
    ['writing', 'well'],
    ['transaction', 'well'],
    ['catching', 'error'],
    ['throwing', 'error'],
    ['long', 'well'],
  ]);
  expect(kept.find(({ name }) => name === 'counting')?.said).toEqual([{ 'fairlead.count': 2 }]);
});

test('X3.6: a wait leaves a span where it took a moment or failed, and else none', async () => {
  const immediate = 50;
  for (let time = 0; time < immediate; time += 1) await tracedWait('none', async () => undefined);
  // On a busy machine one of them may take a moment.
  expect(ended().length).toBeLessThan(immediate);
  kept = [];
  await tracedWait('moment', () => new Promise((resolve) => setTimeout(resolve, 20)));
  await expect(tracedWait('failing', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(ended()).toEqual([
    ['moment', 'well'],
    ['failing', 'error'],
  ]);
  traceNoMoreBy(tracing);
  expect(await tracedWait('untraced', async () => 7)).toBe(7);
});

test('X3.6: a job belongs to no request, whoever had it run', async () => {
  await within(begin('request'), () => tracedJob('job', async () => 1));
  expect(kept.find(({ name }) => name === 'job')?.parent).toBeNull();
});

test('X3.6: a batch is in the trace of its first command with links to the others, and none belongs to the batch before', async () => {
  const batcher = createBatcher<string, string>({
    run: (commands) => traced('batch', {}, async () => commands),
    keyOf: (command) => command,
    maxBatch: 10,
    maxWaiting: 10,
  });
  const submit = (name: string) => within(begin(name), () => batcher.submit(name));
  await Promise.all([submit('one'), submit('two'), submit('three')]);
  await batcher.submit('of nobody');
  await until(() => ended().length === 2);
  const [first, second] = kept.filter(({ name }) => name === 'batch');
  expect([first?.parent?.spanId, first?.also?.map(({ spanId }) => spanId)]).toEqual(['1', ['2', '3']]);
  expect([second?.parent, second?.also]).toEqual([null, []]);
});
