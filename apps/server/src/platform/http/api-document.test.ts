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

describe('the texts of the API document', () => {
  let fields: readonly (readonly [path: string, field: Json])[];
  beforeAll(async () => {
    const server = await createServer({
      log: createLogger({ level: 'silent' }),
      portal: { productName: 'Azimute', defaultLocale: 'en', demo: false },
      sources: {
        authenticate: async () => null,
        readAgain: async (session) => session,
        proveApiKey: async () => null,
      },
      routes: Object.fromEntries(Object.keys(calls).map((name) => [name, async () => undefined])),
    });
    const { paths, components } = (await server.inject('/api/v1/docs/json')).json<{
      paths: Json;
      components: { schemas: Json };
    }>();
    await server.close();
    fields = [...fieldsOf(components.schemas, ''), ...fieldsOf(paths, '')];
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
