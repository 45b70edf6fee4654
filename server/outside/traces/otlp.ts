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
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '#server/outside/venues/price-source.ts';
import type { SamplerSettings, TraceSettings } from '#server/settings/traces.ts';
import { batchAtMost, countedSending, queueAtMost } from './sending.ts';
import type { Span, SpanBeginning, Tracing } from './spans.ts';

/** A stop does not wait longer for the last spans of a thread. The two of a process stop one after the other. */
const lastSpansMs = 1_000;

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

/** Makes spans by OpenTelemetry's SDK and sends them to a collector. Only `open.ts` loads this, and only where traces are on. */
export function openExport(
  settings: TraceSettings,
  thread: string,
  log: Log,
): { readonly tracing: Tracing; stop(): Promise<void> } {
  const { url, headers, timeoutMs } = settings;
  const inner = new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs });
  const sending = countedSending(inner, { timeoutMs, thread, log });
  const batches = new BatchSpanProcessor({
    exporter: sending.exporter,
    scheduledDelayMillis: settings.delayMs,
    maxQueueSize: queueAtMost,
    maxExportBatchSize: batchAtMost,
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ ...settings.resource, 'service.name': settings.service }),
    ),
    sampler: samplerOf(settings.sampler),
    spanProcessors: [batches],
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
        if (span.isRecording()) sending.ended();
        span.end();
      },
    };
  }

  return {
    tracing: { begin },
    async stop() {
      const last = provider.shutdown().catch(() => undefined);
      await Promise.race([last, wait(lastSpansMs, null, { ref: false })]);
      sending.stop();
    },
  };
}
