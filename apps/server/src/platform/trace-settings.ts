export interface TraceSettings {
  /** Base address of an OpenTelemetry collector. */
  readonly endpoint: string;
  /** Share of traces that are sent, from 0 to 1. */
  readonly share: number;
}

const TRACES_SHARE = 0.1;

/** Parses the standard variables of OpenTelemetry. */
export function parseTraces(
  read: (name: string) => string | undefined,
  problems: string[],
): TraceSettings | undefined {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  const share = Number(read('OTEL_TRACES_SAMPLER_ARG') ?? TRACES_SHARE);
  if (!(share >= 0 && share <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  if (endpoint === undefined) return undefined;
  const url = URL.parse(endpoint);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    problems.push(
      `OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, such as http://127.0.0.1:4318, not "${endpoint}".`,
    );
    return undefined;
  }
  return { endpoint: url.href.replace(/\/$/, ''), share };
}
