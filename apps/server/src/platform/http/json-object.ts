export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asObject(value: unknown): Json {
  return isObject(value) ? value : {};
}

export function mapMembers(value: object, change: (member: unknown, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member, name)]));
}
