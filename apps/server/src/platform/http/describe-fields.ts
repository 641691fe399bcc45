import { fieldDescriptions } from '@azimute/contract';
import { isObject, type Json } from './json-object.ts';

const values = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * Returns the document with a description of every field and parameter: its own, or else the shared description for
 * its name.
 */
export function describeFields<T>(document: T): T {
  return walk(document) as T;
}

function walk(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(walk);
  if (!isObject(node)) return node;
  const walked = Object.fromEntries(
    Object.entries(node).map(([key, inner]) => [
      key,
      values.has(key) ? inner : key === 'properties' && isObject(inner) ? describeAll(inner) : walk(inner),
    ]),
  );
  return typeof node['name'] === 'string' && typeof node['in'] === 'string'
    ? describe(node['name'], walked)
    : walked;
}

/** Fields by name; a field can itself be called `properties`. */
function describeAll(fields: Json): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, describe(name, walk(field))]),
  );
}

function describe(name: string, field: unknown): unknown {
  if (!isObject(field)) return field;
  const { description = fieldDescriptions[name] } = field;
  if (typeof description !== 'string') return field;
  const saysNull = !isNullable(field) || /\bnull\b/i.test(description);
  return { ...field, description: saysNull ? description : `${description} Null if unknown or not set.` };
}

function isNullable({ type, anyOf }: Json): boolean {
  return (
    type === 'null' ||
    (Array.isArray(type) && type.includes('null')) ||
    (Array.isArray(anyOf) && anyOf.some((option) => isObject(option) && isNullable(option)))
  );
}
