import type { ClientBase } from 'pg';

/** An existing UL or customer, or the name of a new one. */
export type Reference = { readonly id: number } | { readonly create: string };

export interface AccountClient {
  readonly client: ClientBase;
  readonly accountId: number;
}

export interface References {
  /** Found by code, by code and name as exported, or by a unique name. */
  readonly findUnit: (text: string) => number | undefined;
  /** Found by name, ignoring case. */
  readonly findCustomer: (name: string) => number | undefined;
}

/** Reads the ULs that the user sees, and the customers with these names. */
export async function findReferences(
  { client, accountId }: AccountClient,
  customerNames: readonly string[],
): Promise<References> {
  const units = await client.query<{ id: number; code: string; name: string }>(
    'select unit_id as id, code, name from current_units where account_id = $1 order by unit_id',
    [accountId],
  );
  const names = [...new Set(customerNames.map((name) => name.toLowerCase()))];
  const customers = await client.query<{ id: number; name: string }>(
    `select customer_id as id, name from current_customers where account_id = $1 and lower(name) = any ($2)
    order by customer_id`,
    [accountId, names],
  );
  const unitIds = indexUnits(units.rows);
  const customerIds = new Map<string, number>();
  for (const { id, name } of customers.rows.toReversed()) customerIds.set(name.toLowerCase(), id);
  for (const { id, name } of customers.rows) customerIds.set(`=${name}`, id);
  return {
    findUnit: (text) => unitIds.get(text) ?? unitIds.get(nameKey(text)),
    findCustomer: (name) => customerIds.get(`=${name}`) ?? customerIds.get(name.toLowerCase()),
  };
}

const nameKey = (name: string): string => `name:${name.toLowerCase()}`;

function indexUnits(
  rows: readonly { readonly id: number; readonly code: string; readonly name: string }[],
): Map<string, number> {
  const ids = new Map<string, number>();
  const shared = new Set<string>();
  for (const { id, name } of rows) {
    const key = nameKey(name);
    if (ids.has(key)) shared.add(key);
    ids.set(key, id);
  }
  for (const key of shared) ids.delete(key);
  for (const { id, code, name } of rows) ids.set(`${code} ${name}`, id);
  for (const { id, code } of rows) ids.set(code, id);
  return ids;
}
