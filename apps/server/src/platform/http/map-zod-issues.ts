import { validationCodes } from '@azimute/contract';
import type { z } from 'zod';
import type { FieldErrors } from '../domain-error.ts';

type Issue = z.core.$ZodIssue;

/** Codes of the specification (100-108) for each field that failed; what they do not name keeps a word of its own. */
export function mapZodIssues(issues: readonly Issue[], input: unknown): FieldErrors {
  const errors: Record<string, (number | string)[]> = {};
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'body';
    (errors[field] ??= []).push(codeOf(issue, valueAt(input, issue.path)));
  }
  return errors;
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
