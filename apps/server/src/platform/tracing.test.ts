import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTracing } from './tracing.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

let collector: Server;
let endpoint: string;
let exports: { readonly path: string | undefined; readonly body: Export }[];

beforeEach(async () => {
  exports = [];
  collector = createServer((request, answer) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.once('end', () => {
      exports.push({ path: request.url, body: JSON.parse(text) as Export });
      answer.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => collector.close());

const work = { name: 'positions', fromMs: 1_000, toMs: 1_030 };
const stages = [
  { name: 'decode', fromMs: 1_000, toMs: 1_002 },
  { name: 'commit', fromMs: 1_002.5, toMs: 1_029 },
];

describe('tracing', () => {
  it('is off without a collector', async () => {
    const tracing = await startTracing({ traces: undefined, role: 'all', instance: 'a' });
    expect(tracing.isOn).toBe(false);
    tracing.record(work, stages, {});
    await tracing.stop();
  });

  it('sends a span with its stages to the collector', async () => {
    const tracing = await startTracing({ traces: { endpoint, share: 1 }, role: 'engine', instance: 'a' });
    tracing.record(work, stages, { 'azimute.source': 'osmand', 'azimute.positions': 2 });
    await tracing.stop();
    const [{ path, body } = { path: '', body: { resourceSpans: [] } }] = exports;
    expect(path).toBe('/v1/traces');
    const [told] = body.resourceSpans;
    expect(told?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'azimute' },
    });
    const spans = told?.scopeSpans.flatMap((scope) => scope.spans) ?? [];
    const root = spans.find((span) => span.name === 'positions');
    expect(root?.attributes).toContainEqual({ key: 'azimute.source', value: { stringValue: 'osmand' } });
    const lengths = spans.map(({ name, parentSpanId, startTimeUnixNano, endTimeUnixNano }) => ({
      name,
      isChild: parentSpanId === root?.spanId,
      milliseconds: Math.round(Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e5) / 10,
    }));
    expect(lengths.toSorted((a, b) => a.milliseconds - b.milliseconds)).toEqual([
      { name: 'decode', isChild: true, milliseconds: 2 },
      { name: 'commit', isChild: true, milliseconds: 26.5 },
      { name: 'positions', isChild: false, milliseconds: 30 },
    ]);
    expect(new Set(spans.map((span) => span.traceId)).size).toBe(1);
  });

  it('sends the configured share of spans', async () => {
    const tracing = await startTracing({ traces: { endpoint, share: 0 }, role: 'engine', instance: 'a' });
    tracing.record(work, stages, {});
    await tracing.stop();
    expect(exports).toEqual([]);
  });

  it('works while the collector is down', async () => {
    const tracing = await startTracing({
      traces: { endpoint: 'http://127.0.0.1:9', share: 1 },
      role: 'engine',
      instance: 'a',
    });
    tracing.record(work, stages, {});
    await tracing.stop();
    expect(exports).toEqual([]);
  });
});
