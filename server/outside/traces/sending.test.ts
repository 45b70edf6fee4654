import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { countedSending } from './sending.ts';

test.each<[string, Error, string]>([
  ['its words', new Error('no way'), 'no way'],
  ['its code where it has none', Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  ['its kind where it has neither', new TypeError(), 'TypeError'],
])('[X3.6] why spans are not taken is said by %s', (_by, error, why) => {
  const said: object[] = [];
  const keep = (facts: object) => void said.push(facts);
  const failing: SpanExporter = {
    export: (_spans, done) => done({ code: 1, error }),
    shutdown: async () => undefined,
  };
  const log = { info: keep, warn: keep };
  const { exporter } = countedSending(failing, { timeoutMs: 1_000, thread: 'main', log });
  exporter.export([], () => undefined);
  expect(said).toEqual([{ thread: 'main', why }]);
});
