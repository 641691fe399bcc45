import { asObject, isObject, type Json } from '@azimute/server/src/platform/http/json-object.ts';

export interface Parameter {
  readonly name: string;
  readonly schema: Json;
  readonly isRequired: boolean;
  readonly description: string;
}

export type Content =
  | { readonly kind: 'json'; readonly schema: Json }
  | { readonly kind: 'file'; readonly type: string };

/** A call as the writers of all languages see it. */
export interface CallModel {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly about: string;
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** Null for a call without a body. */
  readonly body: Content | null;
  /** Null for a response without content. */
  readonly answer: Content | null;
  /** True if the call accepts an idempotency key, so that it can be repeated. */
  readonly takesKey: boolean;
  /** Schema of an item; null unless the call returns pages of a list. */
  readonly item: Json | null;
}

export interface Model {
  readonly schemas: Readonly<Record<string, Json>>;
  readonly calls: readonly CallModel[];
}

const KEY_PARAMETER = '#/components/parameters/IdempotencyKey';
const SCHEMAS = '#/components/schemas/';

/** Reads the calls and schemas of an OpenAPI document, sorted by name, so that the output can be reproduced. */
export function readModel(document: Json): Model {
  const schemas = asObject(asObject(document['components'])['schemas']) as Record<string, Json>;
  const calls = Object.entries(asObject(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(asObject(methods)).map(([method, operation]) =>
      readCall(path, method.toUpperCase(), asObject(operation), schemas),
    ),
  );
  return {
    schemas: Object.fromEntries(Object.entries(schemas).toSorted(byName)),
    calls: calls.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

/** Returns the name of the schema that is referred to, or undefined if the schema is not a reference. */
export function nameOf({ $ref }: Json): string | undefined {
  return typeof $ref === 'string' ? $ref.slice(SCHEMAS.length) : undefined;
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function readCall(path: string, method: string, operation: Json, schemas: Model['schemas']): CallModel {
  const given = (operation['parameters'] ?? []) as readonly Json[];
  const at = (place: string): Parameter[] => given.filter((one) => one['in'] === place).map(readParameter);
  const [, answer] =
    Object.entries(asObject(operation['responses'])).find(([status]) => status.startsWith('2')) ?? [];
  const content = readContent(answer);
  return {
    name: String(operation['operationId']),
    method,
    path,
    about: `${String(operation['summary'])}. ${String(operation['description'])}`,
    params: at('path'),
    query: at('query'),
    body: readContent(operation['requestBody']),
    answer: content,
    takesKey: given.some(({ $ref }) => $ref === KEY_PARAMETER),
    item: content?.kind === 'json' ? itemOf(content.schema, schemas) : null,
  };
}

function readParameter({ name, schema, required, description }: Json): Parameter {
  return {
    name: String(name),
    schema: asObject(schema),
    isRequired: required === true,
    description: String(description),
  };
}

function readContent(holder: unknown): Content | null {
  const content = asObject(asObject(holder)['content']);
  const [type] = Object.keys(content);
  if (type === undefined) return null;
  const schemaOf = (key: string): Json => asObject(asObject(content[key])['schema']);
  if (content['application/json'] !== undefined && !isBinary(schemaOf('application/json')))
    return { kind: 'json', schema: schemaOf('application/json') };
  return { kind: 'file', type };
}

function isBinary({ format }: Json): boolean {
  return format === 'binary';
}

function itemOf(schema: Json, schemas: Model['schemas']): Json | null {
  const page = schemas[nameOf(schema) ?? ''] ?? schema;
  const { items, nextCursor } = asObject(page['properties']);
  if (!isObject(items) || !isObject(items['items']) || nextCursor === undefined) return null;
  return items['items'];
}
