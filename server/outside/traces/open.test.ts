import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TraceSettings } from '#server/settings/traces.ts';
import { type CollectorStandIn, startCollectorStandIn } from '#tools/stand-ins/collector.ts';
import { until } from '#tools/testing/until.ts';
import { openTraces } from './open.ts';
import { traced } from './spans.ts';

const root = path.join(import.meta.dirname, '../../..');
let collector: CollectorStandIn;
beforeEach(async () => {
  collector = await startCollectorStandIn();
});
afterEach(() => collector.stop());

const settings = (changed: Partial<TraceSettings> = {}): TraceSettings => ({
  url: `${collector.url}/v1/traces`,
  headers: { 'x-key': 'of the collector' },
  timeoutMs: 300,
  delayMs: 10,
  service: 'eastwind',
  resource: { 'deployment.environment.name': 'trial' },
  sampler: { name: 'parentbased_always_on', ratio: 1 },
  ...changed,
});

/** A log that keeps what was said, and of what. */
function keptLog() {
  const said: string[] = [];
  const facts: object[] = [];
  const keep = (of: object, message: string) => {
    said.push(message);
    facts.push(of);
  };
  return { said, facts, log: { info: keep, warn: keep } };
}
const begun = 'traces cannot be sent to their collector; they are dropped until it takes them again';
const over = 'traces are sent to their collector again';
const atEnd = 'the last traces were not taken by their collector';
const span = () => traced('one', {}, async () => undefined);

test('X3.6: a collector gets spans with what is said of the process, and the headers that are set', async () => {
  const stop = await openTraces(settings(), 'main', keptLog().log);
  await traced('outer', { 'fairlead.count': 3 }, () => traced('inner', {}, async () => undefined));
  await stop();
  const [inner, outer] = collector.spans;
  expect(outer).toMatchObject({ name: 'outer', parentId: '', attributes: { 'fairlead.count': 3 }, failed: false });
  expect(inner).toMatchObject({ name: 'inner', parentId: outer?.spanId, traceId: outer?.traceId });
  expect(outer?.resource).toMatchObject({ 'service.name': 'eastwind', 'deployment.environment.name': 'trial' });
  expect(collector.headers[0]).toMatchObject({ 'x-key': 'of the collector' });
});

test('X3.6: a share of 0 keeps no trace', async () => {
  const { said, log } = keptLog();
  const stop = await openTraces(settings({ sampler: { name: 'traceidratio', ratio: 0 } }), 'main', log);
  for (let time = 0; time < 5_000; time += 1) await span();
  await stop();
  expect(collector.spans).toEqual([]);
  // Nor is one missed.
  expect(said).toEqual([]);
});

test('X3.6: that spans cannot be sent is said once, and once with their number that they are again', async () => {
  const { said, facts, log } = keptLog();
  const stop = await openTraces(settings(), 'main', log);
  const sent = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const before = collector.headers.length;
      await span();
      await until(() => collector.headers.length > before);
    }
  };
  collector.behaviour = 'refuses';
  await sent(3);
  await until(() => said.length > 0);
  collector.behaviour = 'takes';
  await sent(2);
  await until(() => said.length > 1);
  await stop();
  expect(said).toEqual([begun, over]);
  expect(facts).toMatchObject([
    { thread: 'main', why: 'Bad Request' },
    { thread: 'main', lost: 5 - collector.spans.length },
  ]);
});

test('X3.6: spans that the queue has no place for are counted with those that are not taken', async () => {
  collector.behaviour = 'hangs';
  const { said, facts, log } = keptLog();
  const stop = await openTraces(settings({ timeoutMs: 2_000 }), 'markets', log);
  for (let time = 0; time < 5_000; time += 1) await span();
  expect(said).toEqual([begun]);
  await until(() => collector.headers.length > 0);
  collector.behaviour = 'takes';
  await until(() => said.length > 1);
  await stop();
  expect(said).toEqual([begun, over]);
  // A batch had no answer, and 2,048 waited meanwhile.
  const taken = collector.spans.length;
  expect(taken).toBeLessThanOrEqual(2_048);
  expect(facts).toMatchObject([
    { thread: 'markets', why: 'more of them wait than its queue holds' },
    { thread: 'markets', lost: 5_000 - taken },
  ]);
});

test('X3.6: a collector that hangs keeps neither work nor a stop waiting, which says how many it did not take', async () => {
  collector.behaviour = 'hangs';
  const { said, facts, log } = keptLog();
  const stop = await openTraces(settings({ timeoutMs: 60_000 }), 'main', log);
  const began = performance.now();
  for (let time = 0; time < 5_000; time += 1) await span();
  await until(() => collector.headers.length > 0);
  await span();
  await stop();
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(said).toEqual([begun, atEnd]);
  expect(facts[1]).toEqual({ thread: 'main', lost: 5_001 });
});

test('X3.6: a stop does not wait for a collector that is gone, and says how many it did not take', async () => {
  const { said, facts, log } = keptLog();
  // It would try again for a minute.
  const stop = await openTraces(settings({ timeoutMs: 60_000, delayMs: 60_000 }), 'main', log);
  await collector.stop();
  await span();
  const began = performance.now();
  await stop();
  expect(performance.now() - began).toBeLessThan(20_000);
  expect([said, facts]).toEqual([[atEnd], [{ thread: 'main', lost: 1 }]]);
});

test('X3.6: with none of its variables set no part of the SDK is loaded', () => {
  const urlOf = (file: string) => pathToFileURL(path.join(root, file)).href;
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const count = () => loaded.filter((url) => /@opentelemetry.(?!api|semantic-conventions)/.test(url)).length;
    await import('${urlOf('server/main.ts')}');
    await import('${urlOf('server/assembly/market-thread.ts')}').catch(() => undefined);
    const { openTraces } = await import('${urlOf('server/outside/traces/open.ts')}');
    const stop = await openTraces(null, 'main', null);
    await stop();
    const without = count();
    await openTraces(${JSON.stringify(settings())}, 'main', null);
    console.log(JSON.stringify({ all: loaded.length > 300, without, loads: count() > 3 }));
    process.exit(0);
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout, stderr).toContain('{');
  expect(JSON.parse(stdout)).toEqual({ all: true, without: 0, loads: true });
});
