import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

const longText = 'long '.repeat(2_000);
const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  'then',
  'toJSON',
];

const texts: readonly string[] = [
  names,
  ['', ' ', '\t', '0', '-1', 'null', 'undefined', 'true', '[object Object]', 'NaN', 'Infinity', '-0'],
  ['1e999', '0x10', '1.5', '1,5', '9007199254740993', '2147483648', '99999999999999999999999'],
  ['\u0000', 'a\u0000b', '\ud800', 'a\udc00', '\uffff', '\u202e', '\ufeff', 'é'.normalize('NFD'), '👩‍🚜'],
  [`' or 1=1 --`, `'; drop table assets; --`, '%', '_', '\\', '$1', 'a'.repeat(300), longText],
  ['../../../etc/passwd', '..%2f..%2f', '/etc/passwd', 'file:///etc/passwd', 'C:\\', '=1+1', '<script>'],
  ['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-01-01T00:00:00'],
  ['2026-01-01T00:00:00+15:59', '2026-01-01T00:00:00-23:59', '2026-01-01', '1970-01-01T00:00:00Z'],
  ['+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '2016-12-31T23:59:60Z', '1;2', '1|2', '{', '['],
].flat();

/** Texts that have broken programs. */
export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...texts) },
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: [inner] }), 1);

/** JSON values of another type, size or depth than expected. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileTexts },
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { a: 1 }, nested(40), nested(1_000)),
  fc.constantFrom(
    0,
    -1,
    0.5,
    91,
    181,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    1e21,
    1e308,
    -1e308,
    5e-324,
    253402300800000,
  ),
  fc.constantFrom(...names).map((name) => JSON.parse(`{"${name}":{"a":1}}`) as unknown),
  fc.constant(Array.from({ length: 1_000 }, (_, index) => index)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Parts of an address that no encoder creates. */
export const brokenAddressPieces = fc.constantFrom(
  ...[
    ['%', '%z', '%ZZ', '%00', '%c0%af', '%ff', '%ed%a0%80', '..', '.', '..%2f', '%2e%2e%2f', '%2F', '//'],
    [';', '+', ':id', '*', '%252e', '~', '%0d%0aSet-Cookie:x'],
    ['a'.repeat(199), 'a'.repeat(201), 'a'.repeat(8_000)],
  ].flat(),
);

const deep = (depth: number, open: string, close: string): string =>
  open.repeat(depth) + '1' + close.repeat(depth);
const many = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => index));
const number = /(?<=[:[,])-?\d+(?:\.\d+)?(?=[,}\]])/;

/** Independent of the call; created once, since they are large. */
const wholes: readonly Buffer[] = [
  ['', ' ', 'null', 'true', '1', '"x"', '[]', '{}', '{', '[', '{"a":', '{"a":1,}', '// a', "{'a':1}", 'NaN'],
  [deep(100_000, '[', ']'), deep(50_000, '{"a":', '}'), '['.repeat(200_000), many, `{"a":${many}}`],
  [`{"a":"${'x'.repeat(900_000)}"}`, ' '.repeat(1_500_000), `{"positions":${deep(10_000, '[', ']')}}`],
  [Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), Buffer.from([0xc0, 0x80]), Buffer.alloc(100)],
  [gzipSync(Buffer.alloc(20_000_000))],
]
  .flat()
  .map((body) => Buffer.from(body));

type Break = (text: string) => string | Buffer;

const breaks: readonly Break[] = [
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => `${text}x`,
  (text) => `${text}\n${text}`,
  (text) => `\ufeff${text}`,
  (text) => `\u0000${text}`,
  ...['1e999', '-1e999', '1e-999', '00', '91', '-0', '9007199254740993'].map(
    (one): Break =>
      (text) =>
        text.replace(number, one),
  ),
  ...names.map(
    (name): Break =>
      (text) =>
        text.replace('{', `{"${name}":{"a":1},`),
  ),
  (text) => text.replace('"', '"\\u0000'),
  (text) => text.replace('"', '"\\ud800'),
  (text) => text.replace('{', '{"a":1,"a":2,'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text.replace('"', '"é'), 'latin1'),
  (text) => gzipSync(text),
];

/** Bodies that are not JSON, or too large; `text` is a valid one. */
export function brokenBodies(text: string): fc.Arbitrary<Buffer> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...wholes) },
    { weight: 4, arbitrary: fc.constantFrom(...breaks).map((spoil) => Buffer.from(spoil(text))) },
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ unit: 'binary', maxLength: 200 }).map((one) => Buffer.from(one)),
  );
}

/** Returns a valid value with one thing in it replaced, removed or added. */
export function mutate(value: unknown, place: number, hostile: unknown, name: string): unknown {
  const copy = structuredClone(value);
  const spots = spotsOf(copy);
  const spot = spots[place % Math.max(spots.length, 1)];
  if (spot === undefined) return hostile;
  const [holder, key] = spot;
  switch (place % 5) {
    case 0:
      Reflect.deleteProperty(holder, key);
      break;
    case 1:
      // Uses defineProperty, since assigning to __proto__ would add nothing.
      Object.defineProperty(holder, Array.isArray(holder) ? '0' : name, {
        value: hostile,
        enumerable: true,
        configurable: true,
      });
      break;
    default:
      Reflect.set(holder, key, hostile);
  }
  return copy;
}

/** Denormal, huge, with many digits, and one that rounds to zero at four decimals. */
const otherNumbers = [5e-324, 1e308, -1e308, 0.00004, 1.2345678901234567, 2 ** 53];

/** Returns copies of a valid value with each number replaced by each of those. */
export function withOtherNumbers(value: unknown): unknown[] {
  const isNumber = ([holder, key]: [object, string]) => typeof Reflect.get(holder, key) === 'number';
  const count = spotsOf(value).filter(isNumber).length;
  return Array.from({ length: count }, (_, place) =>
    otherNumbers.map((other) => {
      const copy = structuredClone(value);
      const spot = spotsOf(copy).filter(isNumber)[place];
      if (spot !== undefined) Reflect.set(spot[0], spot[1], other);
      return copy;
    }),
  ).flat();
}

function spotsOf(value: unknown): [object, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [value, key] as [object, string],
    ...spotsOf(inner),
  ]);
}

export const hostileNames = fc.constantFrom(
  ...names,
  '',
  'x'.repeat(5_000),
  '\u0000',
  'id',
  'accountId',
  'account_id',
);

const contentTypes = [
  'application/json',
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
];
const moreTypes = [
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/x-ndjson',
  'text/csv',
];

/** Headers that replace the valid ones. */
export const hostileHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  fc
    .constantFrom(...contentTypes, ...moreTypes, 'x', '/', 'application/json;;', 'a'.repeat(500))
    .map((type) => ({ 'content-type': type })),
  fc
    .constantFrom('gzip', 'br', 'deflate', 'x-gzip', 'identity', 'gzip, gzip', 'zstd', 'x')
    .map((type) => ({ 'content-encoding': type })),
  fc
    .constantFrom(
      'Basic YTph',
      'Bearer',
      'Bearer  ',
      'Bearer a b',
      `Bearer ${'x'.repeat(5_000)}`,
      'bearer x',
      'Bearer é',
    )
    .map((text) => ({ authorization: text })),
  fc
    .constantFrom('0', '-1', 'x', '999999', '1, 1', '1e3', 'NaN')
    .map((text) => ({ 'azimute-account': text })),
  fc.constantFrom('*', 'x'.repeat(2_000), '"a"').map((text) => ({ 'if-none-match': text, 'if-match': text })),
  fc.constantFrom('bytes=0-', 'bytes=-1', 'x').map((text) => ({ range: text })),
  fc
    .constantFrom('xx', 'pt-BR,*;q=x', 'a'.repeat(5_000))
    .map((text) => ({ 'accept-language': text, accept: text })),
  fc
    .constantFrom('1.1.1.1, x', '::1', 'x'.repeat(2_000))
    .map((text) => ({ 'x-forwarded-for': text, 'x-forwarded-proto': text, forwarded: text })),
  fc.constant({ 'x-large': 'x'.repeat(20_000) }),
  fc.constantFrom('DELETE', 'x').map((text) => ({ 'x-http-method-override': text, expect: '100-continue' })),
  fc.constantFrom('a=b; =; __proto__=1', 'x'.repeat(5_000)).map((text) => ({ cookie: text })),
);
