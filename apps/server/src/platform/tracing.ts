import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, trace, type Attributes, type Tracer } from '@opentelemetry/api';
import type { Config } from './config.ts';

/** Work that is over: its name, and its begin and end in ms of `performance.now()`. */
export interface Stage {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Tracing {
  /** Whether spans go anywhere: what only they need is not gathered otherwise. */
  readonly isOn: boolean;
  /** Tells of work that is over, and of the stages it went through. */
  record(work: Stage, stages: readonly Stage[], attributes: Attributes): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** A collector that does not answer holds the end of the portal up no longer. */
const STOP_WITHIN_MS = 2_000;

export const noTracing: Tracing = { isOn: false, record: () => undefined, stop: async () => undefined };

/**
 * Spans to an OpenTelemetry collector by OTLP over HTTP, when OTEL_EXPORTER_OTLP_ENDPOINT names one; its other standard
 * variables (headers, timeout) hold too. A collector that is away costs spans and nothing else: what waits for it is bounded.
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

/** Milliseconds since 1970, of the clock that only goes forward. */
function toTime(performanceMs: number): number {
  return performance.timeOrigin + performanceMs;
}
