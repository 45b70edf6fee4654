import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '#server/outside/venues/price-source.ts';
import type { SamplerSettings, TraceSettings } from '#server/settings/traces.ts';
import type { Span, SpanBeginning, Tracing } from './spans.ts';

/** A stop of the process does not wait longer for the last spans. */
const lastSpansMs = 2_000;
/** Beyond the exporter's own limit, which begins anew with each byte that comes. */
const graceMs = 1_000;

type Done = Parameters<SpanExporter['export']>[1];
type Sent = Parameters<Done>[0];

function samplerOf({ name, ratio }: SamplerSettings): Sampler {
  const parentBased = name.startsWith('parentbased_');
  const own = parentBased ? name.slice('parentbased_'.length) : name;
  const root =
    own === 'always_on'
      ? new AlwaysOnSampler()
      : own === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return parentBased ? new ParentBasedSampler({ root }) : root;
}

/** Sends spans, says once when that begins to fail and once when it works again, and never keeps a batch waiting. */
function sayingExporter(inner: SpanExporter, timeoutMs: number, log: Log | null): SpanExporter {
  let failedSinceMs: number | null = null;
  let lost = 0;

  function note(sent: Sent, count: number): void {
    if (sent.code !== 0) {
      lost += count;
      if (failedSinceMs !== null) return;
      failedSinceMs = performance.now();
      const why = sent.error?.message || 'no answer that it could use';
      log?.warn({ why }, 'traces cannot be sent to their collector; they are dropped until it takes them again');
      return;
    }
    if (failedSinceMs === null) return;
    const seconds = Math.round((performance.now() - failedSinceMs) / 1_000);
    log?.info({ seconds, lost }, 'traces are sent to their collector again');
    failedSinceMs = null;
    lost = 0;
  }

  return {
    export(spans, done) {
      let open = true;
      const finish = (sent: Sent): void => {
        if (!open) return;
        open = false;
        clearTimeout(late);
        note(sent, spans.length);
        done(sent);
      };
      const late = setTimeout(() => finish({ code: 1, error: new Error('no answer in time') }), timeoutMs + graceMs);
      late.unref();
      inner.export(spans, finish);
    },
    shutdown: () => inner.shutdown(),
  };
}

/** Makes spans by OpenTelemetry's SDK and sends them to a collector. Only `open.ts` loads this, and only where traces are on. */
export function openExport(
  settings: TraceSettings,
  log: Log | null,
): { readonly tracing: Tracing; stop(): Promise<void> } {
  const { url, headers, timeoutMs } = settings;
  const exporter = sayingExporter(new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs }), timeoutMs, log);
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ ...settings.resource, 'service.name': settings.service }),
    ),
    sampler: samplerOf(settings.sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: settings.delayMs })],
  });
  const tracer = provider.getTracer('fairlead');

  function begin({ name, kind, parent, also = [], facts }: SpanBeginning): Span {
    const span = tracer.startSpan(
      name,
      {
        kind: kind === 'server' ? SpanKind.SERVER : SpanKind.INTERNAL,
        attributes: facts,
        links: also.map((context) => ({ context })),
      },
      parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
    );
    return {
      context: span.spanContext(),
      say: (more) => {
        span.setAttributes(more);
      },
      end: (failed) => {
        if (failed !== undefined) {
          span.setAttribute('error.type', failed);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  }

  return {
    tracing: { begin },
    async stop() {
      const last = provider.shutdown().catch(() => undefined);
      await Promise.race([last, wait(lastSpansMs, null, { ref: false })]);
    },
  };
}
