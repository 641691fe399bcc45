import { positionFileType } from '@azimute/contract';
import fc from 'fast-check';
import {
  brokenAddressPieces,
  brokenBodies,
  hostileHeaders,
  hostileJson,
  hostileNames,
  hostileTexts,
  mutate,
} from './hostile-values.ts';
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from './read-operations.ts';
import { valuesOf, type KnownValues } from './schema-values.ts';

/** The caller; the run's portal has their credentials. */
export type CallerName =
  | 'admin'
  | 'viewer'
  | 'seer'
  | 'newcomer'
  | 'reader'
  | 'expired'
  | 'ended'
  | 'nobody'
  | 'stranger'
  | 'ownKey'
  | 'otherKey'
  | 'revokedKey'
  | 'scopelessKey'
  | 'readingKey';
const persons = ['admin', 'viewer', 'seer', 'newcomer', 'reader', 'expired', 'ended'] as const;
const keys = [
  'nobody',
  'stranger',
  'ownKey',
  'otherKey',
  'revokedKey',
  'scopelessKey',
  'readingKey',
] as const;

/** Placeholder of the caller's credential, for an endpoint with the credential in its address. */
export const CREDENTIAL = 'the-credential';
/** Placeholder of a cursor from the same call, unchanged or with a part modified. */
export const CURSOR = 'the-cursor';
export const TAMPERED_CURSOR = 'the-tampered-cursor';

export interface PlannedRequest {
  readonly operation: Operation;
  readonly caller: CallerName;
  /** Path and query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** True if path and headers are valid: authentication is checked first. */
  readonly reachesAccess: boolean;
}

type Part = 'path' | 'query' | 'headers' | 'body';
/** Invalid parts of a request; bodies most often, since they have the most variants. */
const wrongs: readonly (readonly Part[])[] = [
  [],
  [],
  ['query'],
  ['query'],
  ['body'],
  ['body'],
  ['body'],
  ['path'],
  ['headers'],
  ['query', 'body'],
  ['path', 'query', 'headers', 'body'],
];

/** Requests of a call, valid ones and ones with one or more invalid parts. */
export function requestsOf(
  document: OpenApiDocument,
  operation: Operation,
  known: KnownValues,
): fc.Arbitrary<PlannedRequest> {
  const values = valuesOf(document, known);
  const wrong = fc.constantFrom(...wrongs);
  return wrong.chain((broken) => {
    const isBroken = (part: Part): boolean => broken.includes(part);
    return fc
      .record({
        caller: callersOf(operation),
        path: pathsOf(operation, values, isBroken('path')),
        query: queriesOf(operation, values, isBroken('query')),
        body: bodiesOf(operation, values, isBroken('body')),
        hostile: isBroken('headers') ? hostileHeaders : fc.constant({}),
      })
      .map(({ caller, path, query, body, hostile }) => ({
        operation,
        caller,
        address: query === '' ? path : `${path}?${query}`,
        headers: { ...(body.type !== '' && { 'content-type': body.type }), ...hostile },
        body: body.bytes,
        reachesAccess: !isBroken('path') && !isBroken('headers'),
      }));
  });
}

function callersOf({ proof, takesKeys }: Operation): fc.Arbitrary<CallerName> {
  const ofPeople: readonly CallerName[] = ['admin', 'admin', 'viewer', takesKeys ? 'readingKey' : 'seer'];
  const likely: readonly CallerName[] =
    proof === 'apiKey' ? ['ownKey', 'ownKey', 'ownKey', 'otherKey'] : ofPeople;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: fc.constantFrom(...persons, ...keys) },
  );
}

type Values = (schema: JsonSchema, name: string) => fc.Arbitrary<unknown>;

function pathsOf({ path, parameters }: Operation, values: Values, isBroken: boolean): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const pieces = inPath.map(({ name, schema }) => {
    // An address that ends early belongs to another call.
    if (isBroken)
      return fc.oneof(
        hostileTexts.map((text) => encode(text) || '%20'),
        brokenAddressPieces,
      );
    return name === 'key'
      ? fc.constant(CREDENTIAL)
      : values(schema, name).map((value) => encode(String(value)) || '1');
  });
  return fc
    .tuple(...pieces)
    .map((given) =>
      inPath.reduce((text, { name }, at) => text.replace(`{${name}}`, () => given[at] ?? ''), path),
    );
}

function queriesOf({ parameters }: Operation, values: Values, isBroken: boolean): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const right = inQuery.map((parameter) => pairsOf(parameter, values));
  if (!isBroken || inQuery.length === 0) return fc.tuple(...right).map(join);
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...inQuery.map((parameter) => parameter.name)) },
    hostileNames,
  );
  const wrong = fc.tuple(name, fc.oneof(hostileTexts.map(encode), brokenAddressPieces));
  return fc
    .tuple(fc.tuple(...right), fc.array(wrong, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([pairs, broken, alone]) => {
      const bad = broken.map(([key, value]) => `${encode(key)}=${value}`);
      // A repeated name has two values.
      return join([...(alone ? [] : pairs), bad]);
    });
}

function pairsOf({ name, schema, required }: Parameter, values: Values): fc.Arbitrary<string[]> {
  const write = (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => `${encode(name)}=${encode(String(one))}`);
  const given =
    name === 'cursor'
      ? fc.constantFrom(CURSOR, CURSOR, TAMPERED_CURSOR).map(write)
      : values(schema, name).map(write);
  return required === true ? given : fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, given);
}

function join(pairs: readonly (readonly string[])[]): string {
  return pairs.flat().join('&');
}

interface PlannedBody {
  readonly type: string;
  readonly bytes: Buffer | null;
}

function bodiesOf({ bodies }: Operation, values: Values, isBroken: boolean): fc.Arbitrary<PlannedBody> {
  if (bodies.length === 0) {
    const surplus = fc.constant({ type: 'application/json', bytes: Buffer.from('{"a":1}') });
    return isBroken ? surplus : fc.constant({ type: '', bytes: null });
  }
  return fc.oneof(
    ...bodies.map(({ type, schema }) =>
      textsOf(type, schema, values, isBroken).map((bytes) => ({ type, bytes })),
    ),
  );
}

function textsOf(type: string, schema: JsonSchema, values: Values, isBroken: boolean): fc.Arbitrary<Buffer> {
  const right = values(schema, 'body');
  const write = (value: unknown): Buffer => Buffer.from(encodeBody(type, value));
  if (!isBroken) return right.map(write);
  const mutated = fc
    .tuple(right, fc.nat(), hostileJson, hostileNames)
    .map((given) => write(mutate(...given)));
  const broken = right.chain((value) => brokenBodies(encodeBody(type, value)));
  return fc.oneof({ weight: 3, arbitrary: mutated }, { weight: 2, arbitrary: broken });
}

const positionsText = 'device;time;lat;lon\ndevice-ownUnit;2026-01-01T00:00:00Z;1;1\n';
const csvText = 'ID;UL;Model\nNEW-1;zz-own-unit;X\nNEW-2;"zz";Y\n';

/** Encodes a body like a client of that media type. */
function encodeBody(type: string, value: unknown): string {
  if (type === 'text/csv' || type === positionFileType) {
    const text = type === 'text/csv' ? csvText : positionsText;
    return typeof value === 'string' ? text + value : JSON.stringify(value ?? '');
  }
  if (type === 'application/x-www-form-urlencoded' && typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(
        ([name, one]) =>
          `${encode(name)}=${encode(typeof one === 'object' ? JSON.stringify(one) : String(one))}`,
      )
      .join('&');
  if (
    type === 'application/x-ndjson' &&
    typeof value === 'object' &&
    value !== null &&
    'positions' in value
  ) {
    const { positions } = value;
    return (Array.isArray(positions) ? positions : [positions])
      .map((one: unknown) => JSON.stringify(one))
      .join('\n');
  }
  return JSON.stringify(value) ?? '';
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
