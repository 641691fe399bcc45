import {
  apiPrefix,
  callExamples,
  calls as contractCalls,
  type CallExample,
  type CallName,
} from '@azimute/contract';
import { meanings } from './describe-api.ts';
import { describeFields } from './describe-fields.ts';
import { takesIdempotencyKey } from './idempotent-calls.ts';
import { asObject, isObject, mapMembers, type Json } from './json-object.ts';
import { nameSchemas } from './name-schemas.ts';

/**
 * The document as served: only calls, without the files of the web app and without unused components; with examples
 * and descriptions of responses and fields.
 */
export function tidyOpenApi<T extends { paths?: object; components?: object }>(generated: T): T {
  const document = describeFields(simplify(generated) as T);
  const calls = Object.entries(asObject(document.paths)).filter(([path]) => path.startsWith(`${apiPrefix}/`));
  const paths = Object.fromEntries(
    calls.map(([path, methods]) => [path, mapMembers(asObject(methods), tidyOperation)]),
  );
  return nameSchemas(keepUsed({ ...document, paths })) as T;
}

function tidyOperation(operation: unknown): unknown {
  if (!isObject(operation)) return operation;
  const { operationId, parameters, requestBody, responses } = operation;
  const { params, query, body, answer }: CallExample =
    Object.entries(callExamples).find(([name]) => name === operationId)?.[1] ?? {};
  const takesKey = isCall(operationId) && takesIdempotencyKey(operationId);
  const parameterExamples: Json = { ...params, ...query };
  return {
    ...operation,
    ...((Array.isArray(parameters) || takesKey) && {
      parameters: [
        ...(Array.isArray(parameters) ? parameters : []).map((one: Json) =>
          withExample(one, parameterExamples[String(one['name'])]),
        ),
        ...(takesKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ],
    }),
    ...(isObject(requestBody) && { requestBody: withContentExample(requestBody, body) }),
    responses: Object.fromEntries(
      Object.entries(asObject(responses)).map(([status, response]) => [
        status,
        {
          ...withContentExample(asObject(response), status.startsWith('2') ? answer : undefined),
          description: meanings[status],
        },
      ]),
    ),
  };
}

function isCall(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(contractCalls, name);
}

function withExample(described: unknown, example: unknown): Json {
  return { ...asObject(described), ...(example !== undefined && { example }) };
}

/** NDJSON has one value per line, so the example of the whole body does not apply. */
function withContentExample(holder: Json, example: unknown): Json {
  if (!isObject(holder['content'])) return holder;
  const content = Object.entries(holder['content']).map(([type, media]) => [
    type,
    type === 'application/x-ndjson' ? media : withExample(media, example),
  ]);
  return { ...holder, content: Object.fromEntries(content) };
}

/** Formats that state everything that their patterns do. Generators of clients compile the patterns, or fail to. */
const formatsOfPatterns = new Set(['date', 'date-time', 'time', 'email', 'uuid', 'uri']);

/** Equivalent schemas in simpler terms, which client generators support. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (!isObject(value)) return value;
  const { anyOf, propertyNames, required, prefixItems, ...rest } = mapMembers(value, (member, key) =>
    // A field can itself be called `default`.
    key === 'properties' && isObject(member) ? mapMembers(member, simplify) : simplify(member),
  );
  const options = flatten(anyOf);
  if (options?.length === 1) return { ...rest, ...(options[0] as Json) };
  const simpler =
    asList(options) ?? asWhole(options) ?? asValues(options) ?? asString(options) ?? orNull(options);
  if (simpler !== undefined) return { ...simpler, ...rest };
  if (options !== undefined && isAny(options)) return rest;
  // A complete record becomes an object with properties.
  if (Array.isArray(required) && isObject(propertyNames) && Array.isArray(propertyNames['enum'])) {
    const { additionalProperties, ...object } = rest;
    const properties = Object.fromEntries(required.map((name: string) => [name, additionalProperties]));
    return { ...object, properties, required, additionalProperties: false };
  }
  return {
    ...simplifyScalar(rest),
    ...(options !== undefined && { anyOf: options }),
    ...(propertyNames !== undefined && { propertyNames }),
    ...(required !== undefined && { required }),
    // `maxItems` excludes further items.
    ...(Array.isArray(prefixItems) && { items: itemsOf(prefixItems) }),
  };
}

/** Returns the options of a choice; a choice among them is replaced by its options. */
function flatten(anyOf: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(anyOf)) return undefined;
  return anyOf.flatMap((one: unknown) =>
    isObject(one) && Object.keys(one).length === 1 && Array.isArray(one['anyOf'])
      ? (one['anyOf'] as unknown[])
      : [one],
  );
}

/** Predicate: is it a value of any kind, which can be null, or a list or another value? Java cannot state the latter. */
function isAny(options: readonly unknown[]): boolean {
  const isOpen = options.some((one) => isObject(one) && Object.keys(one).length === 0);
  return isOpen || (options.length > 1 && options.some(isList));
}

function isList(schema: unknown): boolean {
  return isObject(schema) && schema['type'] === 'array';
}

/** Returns the object of a choice between an object and a bare list, the short form of its only member. */
function asWhole(options: readonly unknown[] | undefined): Json | undefined {
  if (options?.length !== 2 || !options.some(isList)) return undefined;
  return options.find((one): one is Json => isObject(one) && one['type'] === 'object');
}

/** Returns a list that can also be its only item: a parameter that is sent once is a list of one. */
function asList(options: readonly unknown[] | undefined): Json | undefined {
  if (options?.length !== 2) return undefined;
  return options.find((list, index): list is Json => {
    const item = JSON.stringify(options[1 - index]);
    return isObject(list) && list['type'] === 'array' && JSON.stringify(list['items']) === item;
  });
}

/** Returns a choice between single values as one list of them. */
function asValues(options: readonly unknown[] | undefined): Json | undefined {
  const [first] = options ?? [];
  if (options === undefined || !isObject(first)) return undefined;
  const isValue = (one: unknown): one is Json =>
    isObject(one) && one['type'] === first['type'] && Array.isArray(one['enum']);
  if (!options.every(isValue)) return undefined;
  return { type: first['type'], enum: options.flatMap((one) => one['enum'] as unknown[]) };
}

/** Returns a text that is one of some values or follows a pattern: generators take the default of a choice for code. */
function asString(options: readonly unknown[] | undefined): Json | undefined {
  if (
    options?.every((one) => isObject(one) && one['type'] === 'string' && one['format'] === undefined) !== true
  )
    return undefined;
  const examples = options.flatMap((one) =>
    isObject(one) && Array.isArray(one['enum']) ? (one['enum'] as unknown[]) : [],
  );
  return { type: 'string', ...(examples.length > 0 && { examples }) };
}

/** Returns the type of a value that can be null, unless it is an object or a choice. */
function orNull(options: readonly unknown[] | undefined): Json | undefined {
  if (options?.length !== 2) return undefined;
  const [schema, other] = options;
  if (!isObject(schema) || !isObject(other) || other['type'] !== 'null') return undefined;
  if (typeof schema['type'] !== 'string' || schema['type'] === 'object') return undefined;
  const { type, enum: members, ...rest } = schema;
  return {
    type: [type, 'null'],
    ...(Array.isArray(members) && { enum: [...(members as unknown[]), null] }),
    ...rest,
  };
}

function simplifyScalar(schema: Json): Json {
  const { pattern, const: only, default: initial, ...stated } = schema;
  const rest: Json = { ...stated, ...(Number.isInteger(only) && { type: 'integer' }) };
  const isStated = typeof rest['format'] === 'string' && formatsOfPatterns.has(rest['format']);
  return {
    ...(rest['type'] === 'integer' && { format: isShort(rest) || only !== undefined ? 'int32' : 'int64' }),
    ...rest,
    ...(pattern !== undefined && !isStated && { pattern }),
    ...(only !== undefined && { enum: [only] }),
    // The description says what an omitted list or object means.
    ...(initial !== undefined && (typeof initial !== 'object' || initial === null) && { default: initial }),
  };
}

const INT32_MOST = 2 ** 31 - 1;

function isShort({ maximum, exclusiveMaximum }: Json): boolean {
  return (
    typeof (maximum ?? exclusiveMaximum) === 'number' && Number(maximum ?? exclusiveMaximum) <= INT32_MOST
  );
}

/** Describes a tuple as a list. */
function itemsOf(prefixItems: readonly unknown[]): unknown {
  const distinct = [...new Map(prefixItems.map((item) => [JSON.stringify(item), item])).values()];
  if (distinct.length === 1) return distinct[0];
  return isAny(distinct) ? {} : { anyOf: distinct };
}

const reference = /"#\/components\/schemas\/([^"]+)"/g;

/** Keeps only referenced components. The suffix `Input` remains only if requests and responses differ. */
function keepUsed(document: Json): Json {
  const components = asObject(document['components']);
  const schemas = asObject(components['schemas']);
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(reference)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(document['paths']);
  const plain = (name: string): string => {
    const short = name.replace(/Input$/, '');
    return used.has(short) ? name : short;
  };
  const kept = Object.fromEntries([...used].toSorted().map((name) => [plain(name), schemas[name]]));
  const named = JSON.stringify({ ...document, components: { ...components, schemas: kept } });
  return JSON.parse(
    named.replaceAll(reference, (_whole, name: string) => `"#/components/schemas/${plain(name)}"`),
  ) as Json;
}
