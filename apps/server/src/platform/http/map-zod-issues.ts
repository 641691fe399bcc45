import { validationCodes } from '@azimute/contract';
import type { z } from 'zod';
import type { FieldErrors } from '../domain-error.ts';

type Issue = z.core.$ZodIssue;

/** Maps failed fields to the specification's codes (100-108); other failures keep a name. */
export function mapZodIssues(issues: readonly Issue[], input: unknown): FieldErrors {
  // A Map, since a field may be called __proto__.
  const errors = new Map<string, (number | string)[]>();
  const add = (field: string, code: number | string): void => {
    errors.set(field, [...(errors.get(field) ?? []), code]);
  };
  for (const issue of issues) {
    const unknown = findUnknownFields([issue]);
    for (const field of unknown) add(field, 'unknown_field');
    if (unknown.length > 0) continue;
    add(issue.path.map(String).join('.') || 'body', codeOf(issue, valueAt(input, issue.path)));
  }
  return Object.fromEntries(errors);
}

/** Returns the paths of unknown fields; for a union, the unknown fields of the member that accepts all the others. */
export function findUnknownFields(issues: readonly Issue[]): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key].join('.'));
    if (issue.code !== 'invalid_union') return [];
    const nearest = issue.errors.find((inner) => inner.every(({ code }) => code === 'unrecognized_keys'));
    return findUnknownFields(nearest ?? []).map((field) => [...issue.path, field].join('.'));
  });
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function codeOf(issue: Issue, value: unknown): number | string {
  const missing = value === undefined || value === null || value === '';
  switch (issue.code) {
    case 'invalid_type':
      return missing ? validationCodes.required : codeOfType(issue.expected);
    case 'too_small':
      if (missing) return validationCodes.required;
      if (issue.origin === 'array') return validationCodes.required;
      return issue.origin === 'string' ? validationCodes.minLength : 'min_value';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? validationCodes.maxLength : 'max_value';
    case 'invalid_format':
      if (missing) return validationCodes.required;
      return issue.format === 'email' ? validationCodes.email : 'invalid_format';
    case 'invalid_union': {
      const first = issue.errors[0]?.[0];
      return first === undefined ? 'invalid_value' : codeOf(first, value);
    }
    case 'invalid_value':
      return missing ? validationCodes.required : 'invalid_value';
    default:
      return issue.code;
  }
}

function codeOfType(expected: string): number | string {
  if (expected === 'string') return validationCodes.string;
  if (expected === 'array') return validationCodes.array;
  if (expected === 'int' || expected === 'number') return validationCodes.integer;
  return 'invalid_type';
}
