import { expect, test } from 'vitest';
import { createLogger, redactText } from './log.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger({ level: 'trace', destination: { write: (line) => void (text += line) } }));
  return text;
}

test.each([
  ['a key in the path', 'GET /api/v1/telemetry/osmand/az_SECRET?id=7&lat=1'],
  ['a key in the path, encoded as a value', 'see "/telemetry/osmand/az_SECRET"'],
  ['a key in the path of another app', 'POST /api/v1/telemetry/owntracks/az_SECRET?d=7'],
  ['a key as a password', 'sent Basic YW5hOmF6X1NFQ1JFVA=='],
  ['a key in the query', '/telemetry/osmand?id=7&key=az_SECRET&lat=1'],
  ['a token in the query', '/live?ticket=az_SECRET'],
  ['a bearer token', 'sent Bearer az_SECRET.x-y'],
  ['a connection password', 'postgresql://user:az_SECRET@host:5432/name'],
])('redacts the secret in a text: %s', (_name, text) => {
  expect(redactText(text)).not.toContain('SECRET');
  expect(logged((log) => log.info(text))).not.toContain('SECRET');
  expect(logged((log) => log.error({ err: new Error(text) }, 'failed'))).not.toContain('SECRET');
});

test('redacts an API key anywhere in a text, from any source', () => {
  const key = `azk_${'SECRET-_'.repeat(5)}SEC`;
  for (const text of [`?id=${key}&lat=1`, `no device "${key}"`, key])
    expect(redactText(text)).not.toContain('SECRET');
});

test('omits the bytes of an unreadable request', () => {
  const rawPacket = Buffer.from('GET / HTTP/1.1\r\nauthorization: Bearer SECRET\r\n');
  const text = logged((log) => log.trace({ err: Object.assign(new Error('client error'), { rawPacket }) }));
  expect(text).toContain('[redacted]');
  expect(text).not.toContain(rawPacket.subarray(0, 4).join(','));
});

test('keeps the rest of the URL', () => {
  expect(redactText('/api/v1/telemetry/osmand/abc?id=7&lat=1')).toBe(
    '/api/v1/telemetry/osmand/[redacted]?id=7&lat=1',
  );
});

test.each(['password', 'refresh_token', 'authorization', 'apiKey', 'client_secret'])(
  'redacts the secret in the field %s, up to two levels deep',
  (field) => {
    const text = logged((log) =>
      log.info({ [field]: 'SECRET', body: { [field]: 'SECRET' }, req: { headers: { [field]: 'SECRET' } } }),
    );
    expect(text).toContain('[redacted]');
    expect(text).not.toContain('SECRET');
  },
);

test('writes a line as one JSON object with level and message', () => {
  const line: unknown = JSON.parse(logged((log) => log.warn({ port: 1 }, 'careful')));
  expect(line).toMatchObject({ level: 'warn', port: 1, msg: 'careful' });
});

test('names the files of a failure', () => {
  const line = 'at file:///features/telemetry/pipeline/intake.ts:12';
  expect(redactText(line)).toBe(line);
});
