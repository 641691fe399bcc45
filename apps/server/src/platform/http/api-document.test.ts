import { join } from 'node:path';
import { callExamples, calls, fieldDescriptions } from '@azimute/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { createServer } from './create-server.ts';

type Json = Readonly<Record<string, unknown>>;

/** Calls that integrations begin with. */
const mainCalls = [
  'createToken',
  'createApiKey',
  'postPositions',
  'listPositionChanges',
  'listAssets',
  'getAsset',
  'createAsset',
  'updateAsset',
  'createLiveTicket',
  'getFleetAt',
  'listTrips',
  'getAssetTrail',
  'createTrackingLink',
  'createGeofence',
  'listGeofenceVisits',
  'createAlertType',
  'listAlerts',
  'startAlert',
  'finishAlert',
  'raiseAlert',
  'createWorkOrder',
  'createWebhook',
  'getMetric',
  'listFigures',
  'exportAssets',
  'exportTrips',
  'createSubscription',
];

/** The language check of the repository, which is JavaScript without types. */
const { findOddPhrases } = (await import(
  join(import.meta.dirname, '../../../../../scripts/lib/find-odd-language.mjs')
)) as { readonly findOddPhrases: (text: string) => readonly string[] };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const values = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Every field and parameter below a node, by its path. A field can itself be called `properties`. */
function* fieldsOf(node: unknown, path: string): Generator<readonly [path: string, field: Json]> {
  if (Array.isArray(node))
    for (const [index, item] of node.entries()) yield* fieldsOf(item, `${path}/${index}`);
  if (!isObject(node)) return;
  if (typeof node['in'] === 'string') yield [`${path} ${String(node['name'])}`, node];
  for (const [key, inner] of Object.entries(node)) {
    if (values.has(key)) continue;
    if (key !== 'properties' || !isObject(inner)) yield* fieldsOf(inner, `${path}/${key}`);
    else
      for (const [name, field] of Object.entries(inner)) {
        if (isObject(field)) yield [`${path}.${name}`, field];
        yield* fieldsOf(field, `${path}.${name}`);
      }
  }
}

/** Objects with members that have no name, by their path. */
function* findUnnamed(node: unknown, path: string, isNamed = false): Generator<string> {
  if (Array.isArray(node))
    for (const [index, item] of node.entries()) yield* findUnnamed(item, `${path}/${index}`);
  if (!isObject(node)) return;
  if (!isNamed && node['type'] === 'object' && isObject(node['properties'])) yield path;
  for (const [key, inner] of Object.entries(node))
    if (!values.has(key)) yield* findUnnamed(inner, `${path}/${key}`);
}

describe('the API document', () => {
  let fields: readonly (readonly [path: string, field: Json])[];
  let schemas: Json;
  let operations: readonly Json[];
  beforeAll(async () => {
    const server = await createServer({
      log: createLogger({ level: 'silent' }),
      portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
      sources: {
        authenticate: async () => null,
        readAgain: async (session) => session,
        proveApiKey: async () => null,
        proveServiceAccount: async () => null,
      },
      routes: Object.fromEntries(Object.keys(calls).map((name) => [name, async () => undefined])),
    });
    const { paths, components } = (await server.inject('/api/v1/docs/json')).json<{
      paths: Json;
      components: { schemas: Json };
    }>();
    await server.close();
    fields = [...fieldsOf(components.schemas, ''), ...fieldsOf(paths, '')];
    schemas = components.schemas;
    operations = Object.values(paths).flatMap((methods) => Object.values(methods as Json) as Json[]);
  });

  it('names every object, so that generators of clients need not', () => {
    const unnamed = [
      ...Object.entries(schemas).flatMap(([name, schema]) => [...findUnnamed(schema, name, true)]),
      ...operations.flatMap((operation) => [...findUnnamed(operation, String(operation['operationId']))]),
    ];
    expect(unnamed).toEqual([]);
    // Generated Go names the constructor of `X` `NewX`.
    const clashing = Object.keys(schemas).filter((name) => /^(?:New|Nullable)/.test(name));
    expect(clashing.filter((name) => name.replace(/^(?:New|Nullable)/, '') in schemas)).toEqual([]);
  });

  it('has defaults that are scalars, and no patterns of dates', () => {
    const wrong = fields.filter(([, field]) => {
      const schema = isObject(field['schema']) ? field['schema'] : field;
      const initial = schema['default'];
      const hasPattern = schema['format'] !== undefined && schema['pattern'] !== undefined;
      return (typeof initial === 'object' && initial !== null) || hasPattern;
    });
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('tells the options of a choice apart by a member', () => {
    const choices = Object.entries(schemas).filter(
      ([, schema]) => isObject(schema) && schema['oneOf'] !== undefined,
    );
    expect(choices.length).toBeGreaterThan(10);
    const vague = choices.filter(([, schema]) => isObject(schema) && schema['discriminator'] === undefined);
    expect(vague.map(([name]) => name)).toEqual([]);
  });

  it('takes each file as plain bytes too', () => {
    const types = operations.flatMap(({ requestBody }) =>
      isObject(requestBody) && isObject(requestBody['content']) ? [Object.keys(requestBody['content'])] : [],
    );
    const ofFiles = types.filter((own) =>
      own.some((type) => /^(?:application\/vnd\.azimute|text\/csv)/.test(type)),
    );
    expect(ofFiles.length).toBeGreaterThan(5);
    expect(ofFiles.filter((own) => !own.includes('application/octet-stream'))).toEqual([]);
  });

  it('describe every call with verb and object, in sentences', () => {
    const wrong = Object.entries(calls).filter(
      ([, { summary, description }]) =>
        !/^[A-Z].*[^.]$/.test(summary) ||
        !/^[A-Z].*\.$/.test(description) ||
        findOddPhrases(summary).length > 0 ||
        findOddPhrases(description).length > 0,
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('describe every field and parameter in sentences, and the meaning of null', () => {
    expect(fields.length).toBeGreaterThan(5_000);
    const wrong = fields.filter(([, { description }]) => {
      return (
        typeof description !== 'string' ||
        !/^\S.*\.$/.test(description) ||
        findOddPhrases(description).length > 0
      );
    });
    expect(wrong.map(([path, { description }]) => `${path}: ${String(description)}`)).toEqual([]);
  });

  it('share descriptions only through a field', () => {
    const used = new Set(fields.map(([path, { name }]) => name ?? path.split('.').at(-1)));
    expect(Object.keys(fieldDescriptions).filter((name) => !used.has(name))).toEqual([]);
  });

  it('have an example of each main call', () => {
    expect(mainCalls.filter((name) => !(name in callExamples))).toEqual([]);
  });
});
