import type { ApiKey } from '../api/device-lists.ts';

/** The ULs that a key reads, by their codes; nothing for a key that only sends. */
export function describeUnits({ scopes, units }: ApiKey, all: string): string {
  if (!scopes.some((scope) => scope.endsWith(':read'))) return '';
  return units === null ? all : units.map(({ code }) => code).join(', ');
}
