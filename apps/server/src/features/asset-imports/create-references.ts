import type { ManyAuditEntry } from '../../platform/audit.ts';
import type { AccountClient, Reference } from './find-references.ts';
import type { GoodLine } from './evaluate-lines.ts';

export interface CreatedReferences {
  unitId(reference: Reference | undefined): number | undefined;
  customerId(reference: Reference | undefined): number | undefined;
  readonly createdUnits: readonly ManyAuditEntry[];
  readonly createdCustomers: readonly ManyAuditEntry[];
}

interface Made {
  readonly ids: ReadonlyMap<string, number>;
  readonly audited: readonly ManyAuditEntry[];
}

/** Creates the missing ULs and customers named in the lines, each once. */
export async function createReferences(
  account: AccountClient,
  lines: readonly GoodLine[],
): Promise<CreatedReferences> {
  const units = await createUnits(account, missingOf(lines.map((line) => line.unit)));
  const customers = await createCustomers(account, missingOf(lines.map((line) => line.customer)));
  return {
    unitId: (reference) => idOf(reference, units),
    customerId: (reference) => idOf(reference, customers),
    createdUnits: units.audited,
    createdCustomers: customers.audited,
  };
}

const keyOf = (text: string): string => text.toLowerCase();

/** In the first spelling, ignoring the case of later ones. */
function missingOf(references: readonly (Reference | undefined)[]): string[] {
  const texts = new Map<string, string>();
  for (const reference of references) {
    if (reference === undefined || 'id' in reference) continue;
    const key = keyOf(reference.create);
    if (!texts.has(key)) texts.set(key, reference.create);
  }
  return [...texts.values()];
}

function idOf(reference: Reference | undefined, { ids }: Made): number | undefined {
  if (reference === undefined) return undefined;
  return 'id' in reference ? reference.id : ids.get(keyOf(reference.create));
}

/** Uses those that others have created in the meantime. */
async function createUnits({ client, accountId }: AccountClient, codes: readonly string[]): Promise<Made> {
  if (codes.length === 0) return { ids: new Map(), audited: [] };
  const made = await client.query<{ id: number; code: string }>(
    `insert into units (account_id, code, name) select $1, code, code from unnest($2::text[]) as v (code)
    on conflict (account_id, code) where archived_at is null do nothing returning unit_id as id, code`,
    [accountId, codes],
  );
  const { rows } = await client.query<{ id: number; code: string }>(
    'select unit_id as id, code from current_units where account_id = $1 and code = any ($2)',
    [accountId, codes],
  );
  return {
    ids: new Map(rows.map((row) => [keyOf(row.code), row.id])),
    audited: made.rows.map(({ id, code }) => ({ entityId: id, after: { code, name: code } })),
  };
}

async function createCustomers(
  { client, accountId }: AccountClient,
  names: readonly string[],
): Promise<Made> {
  if (names.length === 0) return { ids: new Map(), audited: [] };
  const made = await client.query<{ id: number; name: string }>(
    `insert into customers (account_id, name) select $1, name from unnest($2::text[]) as v (name)
    on conflict (account_id, name) where archived_at is null do nothing returning customer_id as id, name`,
    [accountId, names],
  );
  const { rows } = await client.query<{ id: number; name: string }>(
    'select customer_id as id, name from current_customers where account_id = $1 and name = any ($2)',
    [accountId, names],
  );
  return {
    ids: new Map(rows.map((row) => [keyOf(row.name), row.id])),
    audited: made.rows.map(({ id, name }) => ({ entityId: id, after: { name } })),
  };
}
