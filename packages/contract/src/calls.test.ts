import { expect, it } from 'vitest';
import { z } from 'zod';
import { callExamples } from './call-examples.ts';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the paths of objects that would accept unknown members. */
function findLaxObjects(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => findLaxObjects(item, path));
  if (!isSchema(value)) return [];
  const inside = Object.entries(value).flatMap(([key, inner]) => findLaxObjects(inner, `${path}.${key}`));
  return value['type'] === 'object' && !('additionalProperties' in value) ? [path, ...inside] : inside;
}

const everyCall: readonly (readonly [string, Call])[] = Object.entries(calls);

it.each(everyCall)('%s refuses unknown fields at any depth', (_name, { body, query }) => {
  for (const [part, schema] of Object.entries({ body, query })) {
    if (schema === undefined) continue;
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    expect(findLaxObjects(described, part)).toEqual([]);
  }
});

const everyEndpoint = everyCall.flatMap(([name, { access }]) => (access.kind === 'api-key' ? [name] : []));

it('has an example of every endpoint', () => {
  expect(everyEndpoint.filter((name) => !(name in callExamples))).toEqual([]);
});

it.each(Object.entries(callExamples))('%s accepts its example', (name, example) => {
  const call: Call | undefined = everyCall.find(([one]) => one === name)?.[1];
  const { params, answer, query = call?.rawQuery, body = call?.rawBody } = call ?? {};
  const schemas = { params, query, body, answer };
  const refused = Object.entries(example).filter(
    ([part, given]) => schemas[part as keyof typeof schemas]?.safeParse(given).success !== true,
  );
  expect(refused).toEqual([]);
});
