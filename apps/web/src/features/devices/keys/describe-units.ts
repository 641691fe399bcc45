import type { ApiKey } from '../api/device-lists.ts';

/** Codes of the ULs that a key can read; empty for a key that only sends. */
export function describeUnits({ scopes, units }: ApiKey, all: string): string {
  if (!scopes.some((scope) => scope.endsWith(':read'))) return '';
  return units === null ? all : units.map(({ code }) => code).join(', ');
}
