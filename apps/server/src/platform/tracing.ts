import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, trace, type Attributes, type Tracer } from '@opentelemetry/api';
import type { Config } from './config.ts';

/** Completed work: its name, and its start and end in ms of `performance.now()`. */
export interface Stage {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Tracing {
  /** True if spans are sent: data that only they need is not gathered otherwise. */
  readonly isOn: boolean;
  /** Records completed work and its stages. */
  record(work: Stage, stages: readonly Stage[], attributes: Attributes): void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** Longest delay of the shutdown by a collector that does not respond [ms]. */
const STOP_WITHIN_MS = 2_000;

export const noTracing: Tracing = { isOn: false, record: () => undefined, stop: async () => undefined };

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP, if OTEL_EXPORTER_OTLP_ENDPOINT names one; its other
 * standard variables (headers, timeout) apply too. An unreachable collector costs only spans: the queue is bounded.
 */
export async function startTracing({
  traces,
  role,
  instance,
}: Pick<Config, 'traces' | 'role' | 'instance'>): Promise<Tracing> {
  if (traces === undefined) return noTracing;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'azimute',
      'service.instance.id': instance,
      'azimute.role': role,
    }),
    sampler: new sdk.TraceIdRatioBasedSampler(traces.share),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${traces.endpoint}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('azimute');
  return {
    isOn: true,
    record: (work, stages, attributes) => recordSpans(tracer, work, stages, attributes),
    stop: async () => {
      const late = new AbortController();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        sleep(STOP_WITHIN_MS, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
    },
  };
}

function recordSpans(tracer: Tracer, work: Stage, stages: readonly Stage[], attributes: Attributes): void {
  const span = tracer.startSpan(
    work.name,
    { kind: SpanKind.SERVER, root: true, startTime: toTime(work.fromMs), attributes },
    ROOT_CONTEXT,
  );
  if (span.isRecording()) {
    const context = trace.setSpan(ROOT_CONTEXT, span);
    for (const { name, fromMs, toMs } of stages) {
      tracer.startSpan(name, { startTime: toTime(fromMs) }, context).end(toTime(toMs));
    }
  }
  span.end(toTime(work.toMs));
}

/** Milliseconds since 1970, from the monotonic clock. */
function toTime(performanceMs: number): number {
  return performance.timeOrigin + performanceMs;
}
