import { isHeader, list, wholeOf } from './values.ts';
import { usual } from './variables.ts';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface SamplerSettings {
  readonly name: (typeof samplers)[number];
  /** From 0 to 1. */
  readonly ratio: number;
}

/** Where traces go (X3.6). It crosses into the market thread as a copy, so it holds plain values only. */
export interface TraceSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** How long spans are collected before they are sent together. */
  readonly delayMs: number;
  readonly service: string;
  /** What else is said of the process. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: SamplerSettings;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads OpenTelemetry's own variables; null where nothing is traced. The SDK's packages would read some of them by themselves: they are
 * read here, so that a wrong one stops the start instead of being left out.
 *
 * @throws Error that names the variable and what would be right
 */
export function readTraceSettings(env: Env): TraceSettings | null {
  const disabled = env['OTEL_SDK_DISABLED'] || usual('OTEL_SDK_DISABLED');
  if (!/^(true|false)$/i.test(disabled)) throw new Error('OTEL_SDK_DISABLED has to be true or false');
  const url = urlOf(env);
  const timeoutMs = wholeOf(env, 'OTEL_EXPORTER_OTLP_TIMEOUT');
  const delayMs = wholeOf(env, 'OTEL_BSP_SCHEDULE_DELAY');
  const exporter = env['OTEL_TRACES_EXPORTER'] || (url === null ? 'none' : 'otlp');
  if (exporter !== 'otlp' && exporter !== 'none') {
    throw new Error(`OTEL_TRACES_EXPORTER has to be otlp or none, not ${exporter}`);
  }
  if (exporter === 'none' || disabled.toLowerCase() === 'true') return null;
  if (url === null) throw new Error('OTEL_TRACES_EXPORTER is otlp: OTEL_EXPORTER_OTLP_ENDPOINT has to be set');
  const protocol = env['OTEL_EXPORTER_OTLP_PROTOCOL'] || usual('OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol !== 'http/protobuf') {
    throw new Error('OTEL_EXPORTER_OTLP_PROTOCOL has to be http/protobuf, which collectors take at port 4318');
  }
  return {
    url,
    headers: {
      ...headersOf('OTEL_EXPORTER_OTLP_HEADERS', env['OTEL_EXPORTER_OTLP_HEADERS']),
      ...headersOf('OTEL_EXPORTER_OTLP_TRACES_HEADERS', env['OTEL_EXPORTER_OTLP_TRACES_HEADERS']),
    },
    timeoutMs,
    delayMs,
    service: env['OTEL_SERVICE_NAME'] || usual('OTEL_SERVICE_NAME'),
    resource: pairsOf('OTEL_RESOURCE_ATTRIBUTES', env['OTEL_RESOURCE_ATTRIBUTES']),
    sampler: samplerOf(env),
  };
}

function urlOf(env: Env): string | null {
  if (env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) {
    return addressOf('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']).href;
  }
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT']) return null;
  const base = addressOf('OTEL_EXPORTER_OTLP_ENDPOINT', env['OTEL_EXPORTER_OTLP_ENDPOINT']);
  base.pathname = `${base.pathname.replace(/\/$/, '')}/v1/traces`;
  return base.href;
}

/** What is wrong with one is not repeated: there may be a password in it. */
function addressOf(variable: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${variable} has to be an http or https address, such as http://127.0.0.1:4318`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new Error(
      `${variable} may hold no user and no password: a key of the collector belongs into OTEL_EXPORTER_OTLP_HEADERS`,
    );
  }
  return url;
}

/** What Node would refuse to send stops the start; otherwise each batch would fail. */
function headersOf(variable: string, text: string | undefined): Readonly<Record<string, string>> {
  const pairs = pairsOf(variable, text);
  for (const [name, value] of Object.entries(pairs)) {
    if (!isHeader(name, value)) throw new Error(`${variable} holds a letter that no header may have`);
  }
  return pairs;
}

/** The pairs of a list; what is wrong with one is not repeated, since headers are keys. */
function pairsOf(variable: string, text: string | undefined): Readonly<Record<string, string>> {
  const wrong = new Error(`${variable} has to be a comma list of name=value, percent-encoded`);
  return Object.fromEntries(
    list(text ?? '').map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      const value = decoded(rest.join('=').trim(), wrong);
      // Neither begins a new line of a head.
      if (!/^[\w.-]+$/.test(name.trim()) || value === '' || [...value].some((letter) => letter < ' ')) throw wrong;
      return [name.trim(), value];
    }),
  );
}

function decoded(text: string, wrong: Error): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong;
  }
}

function samplerOf(env: Env): SamplerSettings {
  const text = env['OTEL_TRACES_SAMPLER'] || usual('OTEL_TRACES_SAMPLER');
  const name = samplers.find((one) => one === text);
  if (name === undefined) throw new Error(`OTEL_TRACES_SAMPLER has to be one of ${samplers.join(', ')}, not ${text}`);
  const share = env['OTEL_TRACES_SAMPLER_ARG'] || usual('OTEL_TRACES_SAMPLER_ARG');
  if (!/^(0(\.[0-9]{1,9})?|1(\.0{1,9})?)$/.test(share)) {
    throw new Error('OTEL_TRACES_SAMPLER_ARG has to be a number from 0 to 1, such as 0.1');
  }
  return { name, ratio: Number(share) };
}
