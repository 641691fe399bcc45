import { apiPrefix, callExamples, type CallExample } from '@azimute/contract';
import { meanings } from './describe-api.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The document as it is served: calls alone, without the files of the web app; with what each answer is, examples, and no
 * component that nothing names.
 */
export function tidyOpenApi<T extends { paths?: object; components?: object }>(document: T): T {
  const calls = Object.entries(asObject(document.paths)).filter(([path]) => path.startsWith(`${apiPrefix}/`));
  const paths = Object.fromEntries(
    calls.map(([path, methods]) => [path, mapMembers(asObject(methods), tidyOperation)]),
  );
  const components = simplify(document.components);
  return nameComponents({ ...document, paths: simplify(paths), components }) as T;
}

function tidyOperation(operation: unknown): unknown {
  if (!isObject(operation)) return operation;
  const { operationId, parameters, requestBody, responses } = operation;
  const { params, query, body, answer }: CallExample =
    Object.entries(callExamples).find(([name]) => name === operationId)?.[1] ?? {};
  const parameterExamples: Json = { ...params, ...query };
  return {
    ...operation,
    ...(Array.isArray(parameters) && {
      parameters: parameters.map((one: Json) => withExample(one, parameterExamples[String(one['name'])])),
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

function withExample(described: unknown, example: unknown): Json {
  return { ...asObject(described), ...(example !== undefined && { example }) };
}

/** An NDJSON body is as many values as it has lines, which no example of the whole shows. */
function withContentExample(holder: Json, example: unknown): Json {
  if (!isObject(holder['content'])) return holder;
  const content = Object.entries(holder['content']).map(([type, media]) => [
    type,
    type === 'application/x-ndjson' ? media : withExample(media, example),
  ]);
  return { ...holder, content: Object.fromEntries(content) };
}

/** Schemas in words that generators of clients know: the same values, said more plainly. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (!isObject(value)) return value;
  const { anyOf, propertyNames, required, prefixItems, ...rest } = mapMembers(value, simplify);
  if (Array.isArray(anyOf) && anyOf.length === 1) return { ...rest, ...(anyOf[0] as Json) };
  // A record that has every one of its names is an object with these properties.
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
    // What comes after the last item is bounded by maxItems.
    ...(prefixItems !== undefined && { prefixItems, items: {} }),
  };
}

const reference = /"#\/components\/schemas\/([^"]+)"/g;

/** Only components that a call leads to; one that is only taken or only answered has its plain name. */
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
