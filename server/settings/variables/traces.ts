import type { Variables } from './variable.ts';

/** OpenTelemetry's own variables, of which these are read (X3.6). */
export const traces: Variables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    says: 'The collector that traces are sent to (X3.6), at `/v1/traces` below this address; nothing is traced without it.',
    form: 'http or https address',
    example: 'http://127.0.0.1:4318',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    says: 'The whole address that traces are sent to, in place of the one before.',
    form: 'http or https address',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    says: 'What the collector is sent as headers, such as a key of its own.',
    form: 'comma list of name=value, percent-encoded',
    secret: true,
  },
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: {
    says: 'Headers beside those, or in place of those of the same name.',
    form: 'comma list of name=value, percent-encoded',
    secret: true,
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    says: 'How traces are sent.',
    form: '`http/protobuf`',
    usual: 'http/protobuf',
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    says: 'How long the collector may take for one batch of them.',
    form: 'whole number',
    unit: 'milliseconds',
    least: 1,
    most: 60_000,
    usual: '10000',
  },
  OTEL_TRACES_EXPORTER: {
    says: 'Whether traces are sent.',
    form: '`otlp` or `none`',
    usually: '`otlp` where the address of a collector is set, otherwise `none`',
  },
  OTEL_SDK_DISABLED: { says: 'Switches traces off, whatever else is set.', form: '`true` or `false`', usual: 'false' },
  OTEL_SERVICE_NAME: { says: 'What this installation is called in traces.', form: 'name', usual: 'fairlead' },
  OTEL_RESOURCE_ATTRIBUTES: {
    says: 'What else traces say of this process, such as `deployment.environment.name=production`.',
    form: 'comma list of name=value, percent-encoded',
  },
  OTEL_TRACES_SAMPLER: {
    says: 'Which traces are kept.',
    form: '`always_on`, `always_off` or `traceidratio`, or each with `parentbased_` before it, which follows a trusted proxy’s own choice',
    usual: 'parentbased_always_on',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    says: 'What share of them, with `traceidratio`.',
    form: 'number from 0 to 1',
    usual: '1',
  },
  OTEL_BSP_SCHEDULE_DELAY: {
    says: 'How long spans are collected before they are sent together.',
    form: 'whole number',
    unit: 'milliseconds',
    least: 1,
    most: 60_000,
    usual: '5000',
  },
};
