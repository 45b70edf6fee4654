import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { unreadVariables } from './variables.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
const tracesOf = (env: Readonly<Record<string, string>>) => readEnvironment(env).traces;

test('X3.6: nothing is traced unless the address of a collector is set', () => {
  expect(tracesOf({})).toBeNull();
  expect(tracesOf({ OTEL_SERVICE_NAME: 'one', OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
  expect(tracesOf({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeNull();
  expect(tracesOf({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  expect(tracesOf(endpoint)).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    timeoutMs: 10_000,
    delayMs: 5_000,
    service: 'fairlead',
    resource: {},
    sampler: { name: 'parentbased_always_on', ratio: 1 },
  });
});

test('X3.6: OpenTelemetry’s own variables say where traces go, and none of them is warned of', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.b.test/base/',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b%3D, authorization=Bearer c=',
    OTEL_EXPORTER_OTLP_TIMEOUT: '2000',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_TRACES_EXPORTER: 'otlp',
    OTEL_SERVICE_NAME: 'eastwind',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial,host=one',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_BSP_SCHEDULE_DELAY: '500',
  };
  expect(tracesOf(env)).toEqual({
    url: 'https://collector.b.test/base/v1/traces',
    headers: { 'x-key': 'a b=', authorization: 'Bearer c=' },
    timeoutMs: 2_000,
    delayMs: 500,
    service: 'eastwind',
    resource: { 'deployment.environment.name': 'trial', host: 'one' },
    sampler: { name: 'parentbased_traceidratio', ratio: 0.25 },
  });
  const whole = {
    ...env,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other.b.test/here',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-key=of%20traces',
  };
  expect(tracesOf(whole)).toMatchObject({
    url: 'http://other.b.test/here',
    headers: { 'x-key': 'of traces', authorization: 'Bearer c=' },
  });
  expect(unreadVariables(whole)).toEqual([]);
  expect(unreadVariables({ OTEL_SERVICE_NAMES: 'x' })[0]).toContain('is OTEL_SERVICE_NAME meant?');
});

test.each<[string, Record<string, string>]>([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://somebody:secret@b.test' }],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'ftp://b.test' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_TRACES_EXPORTER: 'otlp' }],
  ['OTEL_TRACES_EXPORTER', { ...endpoint, OTEL_TRACES_EXPORTER: 'zipkin' }],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'secret' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret%0d%0ax: y' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret%E2%82%AC' }],
  ['OTEL_EXPORTER_OTLP_HEADERS', { ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret%7F' }],
  ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-key=secret%E2%82%AC' }],
  ['OTEL_EXPORTER_OTLP_TIMEOUT', { ...endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: '0' }],
  ['OTEL_BSP_SCHEDULE_DELAY', { ...endpoint, OTEL_BSP_SCHEDULE_DELAY: '1.5' }],
  ['OTEL_RESOURCE_ATTRIBUTES', { ...endpoint, OTEL_RESOURCE_ATTRIBUTES: 'one=%' }],
  ['OTEL_TRACES_SAMPLER', { ...endpoint, OTEL_TRACES_SAMPLER: 'jaeger_remote' }],
  ['OTEL_TRACES_SAMPLER_ARG', { ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' }],
  ['OTEL_SDK_DISABLED', { OTEL_SDK_DISABLED: 'yes' }],
])('[X3.6] [X2] a wrong %s stops the start, and nothing secret is repeated', (variable, env) => {
  expect(() => readEnvironment(env)).toThrow(variable);
  expect(() => readEnvironment(env)).not.toThrow('secret');
});
