import fc from 'fast-check';
import type { JsonSchema, OpenApiDocument } from './read-operations.ts';

/** Values of the world for a name, such as `assetId`: a call with one of them gets further. */
export type KnownValues = (name: string) => readonly unknown[];

const DEEPEST = 5;
const LONGEST_TEXT = 60;
const MOST_ITEMS = 4;

/** Generates values that a schema of the document allows, where possible. */
export function valuesOf(
  document: Pick<OpenApiDocument, 'components'>,
  known: KnownValues,
): (schema: JsonSchema, name: string) => fc.Arbitrary<unknown> {
  const anyOf = (schemas: readonly JsonSchema[], name: string, depth: number): fc.Arbitrary<unknown> =>
    fc.oneof(...schemas.map((schema) => make(schema, name, depth)));

  const make = (given: JsonSchema, name: string, depth: number): fc.Arbitrary<unknown> => {
    const schema = resolve(document, given);
    if ('const' in schema) return fc.constant(schema['const']);
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
    for (const word of ['anyOf', 'oneOf'])
      if (isSchemaList(schema[word])) return anyOf(schema[word], name, depth);
    if (isSchemaList(schema['allOf'])) return anyOf(schema['allOf'], name, depth);
    const { type } = schema;
    if (Array.isArray(type))
      return anyOf(
        type.map((one: unknown) => ({ ...schema, type: one })),
        name,
        depth,
      );
    const held = known(singular(name)).filter((value) => isOfType(value, type));
    const made = makeOfType(schema, name, depth);
    return held.length === 0 ? made : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...held) }, made);
  };

  const makeOfType = (schema: JsonSchema, name: string, depth: number): fc.Arbitrary<unknown> => {
    switch (schema['type']) {
      case 'string':
        return textsOf(schema);
      case 'integer':
        return fc.integer(rangeOf(schema, 2 ** 31 - 1));
      case 'number':
        return fc.double({ ...rangeOf(schema, 1e9), noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array': {
        const items = isSchema(schema['items']) ? schema['items'] : {};
        const minLength = numberOf(schema['minItems']) ?? 0;
        return fc.array(make(items, name, depth + 1), { minLength, maxLength: minLength + MOST_ITEMS });
      }
      case 'object':
        return objectsOf(schema, depth);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  };

  const objectsOf = (schema: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
    const properties = isSchema(schema['properties']) ? schema['properties'] : {};
    const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
    const wanted = Object.entries(properties).filter(([name]) => depth < DEEPEST || required.includes(name));
    const model = Object.fromEntries(
      wanted.map(([name, one]) => [name, make(one as JsonSchema, name, depth + 1)]),
    );
    return fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  };

  return (schema, name) => make(schema, name, 0);
}

function resolve(document: Pick<OpenApiDocument, 'components'>, schema: JsonSchema): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const found = document.components.schemas[$ref.split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`The document does not hold ${$ref}`);
  return found;
}

function textsOf(schema: JsonSchema): fc.Arbitrary<string> {
  const minLength = numberOf(schema['minLength']) ?? 0;
  const most = numberOf(schema['maxLength']) ?? LONGEST_TEXT;
  const maxLength = Math.max(minLength, Math.min(most, LONGEST_TEXT));
  switch (schema['format']) {
    case 'date-time':
      return fc
        .date({ min: new Date('2024-01-01'), max: new Date(), noInvalidDate: true })
        .map((date) => date.toISOString());
    case 'email':
      return fc.constantFrom('viewer@own.example', 'nobody@own.example');
    default: {
      const { pattern } = schema;
      const free = fc.string({ minLength, maxLength });
      if (typeof pattern !== 'string') return free;
      const matches = new RegExp(pattern, 'u');
      return fc.oneof(
        fc
          .constantFrom('#102030', 'device-ownUnit', '0123456789abcdef', '2026-01-31')
          .filter((text) => matches.test(text) || text === 'device-ownUnit'),
        free,
      );
    }
  }
}

function rangeOf(schema: JsonSchema, limit: number): { min: number; max: number } {
  const above = numberOf(schema['exclusiveMinimum']);
  const min = numberOf(schema['minimum']) ?? (above === undefined ? -limit : above + 1);
  const max = numberOf(schema['maximum']) ?? numberOf(schema['exclusiveMaximum']) ?? limit;
  return { min: Math.max(min, -limit), max: Math.max(Math.min(max, limit), Math.max(min, -limit)) };
}

/** `units` and `unitIds` refer to the same as `unitId`. */
function singular(name: string): string {
  const camel = name.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());
  const one = camel.replace(/s$/, '');
  return /^(?:unit|customer|asset|device)$/.test(one) ? `${one}Id` : one;
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  return typeof value === type;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSchemaList(value: unknown): value is readonly JsonSchema[] {
  return Array.isArray(value) && value.every(isSchema);
}
