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

type Json = Readonly<Record<string, unknown>>;

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
  return nameComponents({ ...document, paths }) as T;
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

/** Equivalent schemas in simpler terms, which client generators support. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (!isObject(value)) return value;
  const { anyOf, propertyNames, required, prefixItems, ...rest } = mapMembers(value, simplify);
  if (Array.isArray(anyOf) && anyOf.length === 1) return { ...rest, ...(anyOf[0] as Json) };
  // A complete record becomes an object with properties.
  if (Array.isArray(required) && isObject(propertyNames) && Array.isArray(propertyNames['enum'])) {
    const { additionalProperties, ...object } = rest;
    const properties = Object.fromEntries(required.map((name: string) => [name, additionalProperties]));
    return { ...object, properties, required, additionalProperties: false };
  }
  return {
    ...rest,
    ...(anyOf !== undefined && { anyOf }),
    ...(propertyNames !== undefined && { propertyNames }),
    ...(required !== undefined && { required }),
    // maxItems excludes further items.
    ...(prefixItems !== undefined && { prefixItems, items: {} }),
  };
}

const reference = /"#\/components\/schemas\/([^"]+)"/g;

/** Keeps only referenced components. The suffix `Input` remains only if requests and responses differ. */
function nameComponents(document: Json): unknown {
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
  );
}

function asObject(value: unknown): Json {
  return isObject(value) ? value : {};
}

function mapMembers(value: object, change: (member: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
