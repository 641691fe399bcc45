import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callExamples, calls, fieldDescriptions, webhookEvents } from '@azimute/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { asObject, isObject, type Json } from './json-object.ts';
import { readApiDocument } from './read-api-document.ts';

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

/** Every choice below a node, by its path. */
function* choicesOf(
  node: unknown,
  path: string,
): Generator<readonly [path: string, options: readonly unknown[]]> {
  if (Array.isArray(node))
    for (const [index, item] of node.entries()) yield* choicesOf(item, `${path}/${index}`);
  if (!isObject(node)) return;
  if (Array.isArray(node['anyOf'])) yield [path, node['anyOf']];
  for (const [key, inner] of Object.entries(node))
    if (!values.has(key)) yield* choicesOf(inner, `${path}/${key}`);
}

/** Names that generators give to options inside of a schema, with the options. */
function* madeNames(node: unknown, owner: string): Generator<readonly [name: string, options: string]> {
  if (!isObject(node)) return;
  for (const [key, field] of Object.entries(asObject(node['properties']))) {
    const name = owner + key.charAt(0).toUpperCase() + key.slice(1);
    if (isObject(field) && Array.isArray(field['enum']))
      yield [name, field['enum'].filter((one) => one !== null).join()];
    yield* madeNames(field, name);
  }
  yield* madeNames(node['items'], `${owner}Item`);
}

describe('the API document', () => {
  let fields: readonly (readonly [path: string, field: Json])[];
  let schemas: Json;
  let operations: readonly Json[];
  let topLevel: readonly string[];
  let requestNames: ReadonlySet<string>;
  beforeAll(async () => {
    const document = await readApiDocument();
    const paths = asObject(document['paths']);
    schemas = asObject(asObject(document['components'])['schemas']);
    topLevel = Object.keys(document);
    fields = [...fieldsOf(schemas, ''), ...fieldsOf(paths, '')];
    operations = Object.values(paths).flatMap((methods) => Object.values(methods as Json) as Json[]);
    requestNames = new Set(
      operations.map(
        ({ operationId }) => String(operationId).replace(/^./, (first) => first.toUpperCase()) + 'Request',
      ),
    );
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

  it('leaves no names to generators that clash', () => {
    const made = Object.entries(schemas).flatMap(([name, schema]) => [...madeNames(schema, name)]);
    const clashing = made.filter(
      ([name, options]) =>
        name in schemas || made.some(([other, others]) => other === name && others !== options),
    );
    expect(clashing).toEqual([]);
    // Generated TypeScript names the parameters of a call `XRequest`.
    expect(Object.keys(schemas).filter((name) => requestNames.has(name))).toEqual([]);
    // It does not name the options in a list within a map.
    const nameless = fields.filter(([, { additionalProperties: map }]) => {
      const list = isObject(map) && map['type'] === 'array' ? map['items'] : undefined;
      return isObject(list) && list['enum'] !== undefined;
    });
    expect(nameless.map(([path]) => path)).toEqual([]);
  });

  it('has no webhooks at its top, and describes each as a callback', () => {
    expect(topLevel).not.toContain('webhooks');
    const subscribing = operations.find(({ operationId }) => operationId === 'createWebhook');
    expect(Object.keys(subscribing?.['callbacks'] ?? {})).toEqual([...webhookEvents]);
  });

  it('has no choice between a list and other values, nor between single constants', () => {
    const wrong = [...choicesOf(schemas, ''), ...choicesOf(operations, '')].filter(([, options]) => {
      const types = options.map((one) => (isObject(one) ? one['type'] : undefined));
      const hasConstants = options.every((one) => isObject(one) && Array.isArray(one['enum']));
      return hasConstants || types.includes('array');
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

it('has one schema for each name that the contract gives', () => {
  const contract = new URL('../../../../../packages/contract/src/', import.meta.url).pathname;
  const names = globSync('**/*.ts', { cwd: contract }).flatMap((path) =>
    [...readFileSync(contract + path, 'utf8').matchAll(/\bid: '([A-Z]\w+)'/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
