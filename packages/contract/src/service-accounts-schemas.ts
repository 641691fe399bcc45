import { z } from 'zod';
import { administratorOf } from './access-rules.ts';
import type { Call } from './call.ts';
import { roleSchema } from './identity-schemas.ts';
import { maxId } from './ids.ts';
import { listOf, pageQuery } from './list-schemas.ts';
import { idInQuery, instant, line, named, search } from './scalars.ts';
import { keptKeyHoursMost, serviceAccountRangesMost, serviceAccountStates } from './service-accounts.ts';

const ranges = [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()];
const range = z
  .string()
  .max(49)
  .refine(
    (text) => ranges.some((kind) => kind.safeParse(text).success),
    'Give IP addresses or ranges such as 203.0.113.0/24 or 2001:db8::/32.',
  );

const settings = {
  name: line(120).describe('Name of the service account, which the audit log shows.'),
  role: roleSchema
    .default('viewer')
    .describe('`admin` for all rights in the account, `viewer` for the rights of the profiles.'),
  profileIds: z
    .array(z.int().positive().max(maxId))
    .max(200)
    .default([])
    .describe('Profiles whose modules and ULs a viewer has.'),
  expiresAt: instant
    .nullable()
    .default(null)
    .describe('When the account expires, ISO 8601. Null if it never expires.'),
  addresses: z
    .array(range)
    .max(serviceAccountRangesMost)
    .default([])
    .describe('IP addresses or CIDR ranges that its keys work from. Empty for all.'),
};

export const createServiceAccountSchema = z.strictObject(settings).meta({ id: 'CreateServiceAccount' });
export type CreateServiceAccount = z.infer<typeof createServiceAccountSchema>;
export const updateServiceAccountSchema = z
  .strictObject({
    ...settings,
    isActive: z.boolean().default(true).describe('False disables its keys at once.'),
  })
  .meta({ id: 'UpdateServiceAccount' });
export type UpdateServiceAccount = z.infer<typeof updateServiceAccountSchema>;
export const rotateServiceAccountKeySchema = z
  .strictObject({
    keepPreviousHours: z
      .int()
      .min(0)
      .max(keptKeyHoursMost)
      .default(0)
      .describe('Hours for which the previous key stays valid. 0 disables it at once.'),
  })
  .meta({ id: 'RotateServiceAccountKey' });
export type RotateServiceAccountKey = z.infer<typeof rotateServiceAccountKeySchema>;

const shown = {
  id: z.int(),
  name: z.string(),
  role: roleSchema,
  profiles: z.array(named).describe('Profiles whose modules and ULs a viewer has.'),
  state: z.enum(serviceAccountStates).describe('Whether its keys work: `disabled` and `expired` do not.'),
  expiresAt: instant.nullable().describe('When the account expires. Null if it never expires.'),
  addresses: z.array(z.string()).describe('IP addresses or ranges that its keys work from. Empty for all.'),
  createdAt: instant,
  createdBy: named.nullable().describe('User or service account that created it.'),
  keyCreatedAt: instant.describe('When its key was created or last rotated.'),
  previousKeyUntil: instant
    .nullable()
    .describe('When the key before the last rotation stops working. Null if it already has.'),
  lastUsedAt: instant.nullable().describe('When a key was last used, to within five minutes. Null if never.'),
  lastAddress: z.string().nullable().describe('IP address of that use.'),
};
export const serviceAccountSchema = z.object(shown).meta({ id: 'ServiceAccount' });
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;
/** The key is returned only once and stored as a hash. */
export const serviceAccountKeySchema = z
  .object({
    serviceAccount: serviceAccountSchema.describe('The service account with this key.'),
    key: z.string().describe('The key, sent as `Authorization: Bearer <key>`. It is returned only once.'),
  })
  .meta({ id: 'ServiceAccountKey' });
export const serviceAccountListSchema = listOf(serviceAccountSchema);
export const listServiceAccountsQuery = z.strictObject({
  ...pageQuery,
  search: search.describe('Part of the name.'),
  state: z.enum(serviceAccountStates).optional().describe('Only service accounts in this state.'),
});
export type ListServiceAccountsQuery = z.infer<typeof listServiceAccountsQuery>;
export const serviceAccountParams = z.object({
  serviceAccountId: idInQuery.describe('ID of the service account.'),
});

const access = administratorOf('admin:users');
const bounds =
  'A service account cannot give another one a later expiry or more addresses than it has itself.';

export const serviceAccountCalls = {
  listServiceAccounts: {
    summary: 'List service accounts',
    description: 'Returns the service accounts of the account without their keys, newest first.',
    access,
    query: listServiceAccountsQuery,
    status: 200,
    answer: serviceAccountListSchema,
  },
  getServiceAccount: {
    summary: 'Get a service account',
    description: 'Returns a service account without its keys.',
    access,
    params: serviceAccountParams,
    status: 200,
    answer: serviceAccountSchema,
  },
  createServiceAccount: {
    summary: 'Create a service account',
    description: `Creates an account for a program, whose key makes the calls that its role and profiles allow. The response contains the key, which is not shown again. ${bounds}`,
    access,
    body: createServiceAccountSchema,
    status: 201,
    answer: serviceAccountKeySchema,
  },
  updateServiceAccount: {
    summary: 'Update a service account',
    description: `Changes, disables or enables a service account. The change applies to its next request. ${bounds}`,
    access,
    params: serviceAccountParams,
    body: updateServiceAccountSchema,
    status: 200,
    answer: serviceAccountSchema,
  },
  rotateServiceAccountKey: {
    summary: 'Rotate the key of a service account',
    description: `Creates a new key, which the response contains and which is not shown again. The previous one can stay valid for some hours. ${bounds}`,
    access,
    params: serviceAccountParams,
    body: rotateServiceAccountKeySchema,
    status: 200,
    answer: serviceAccountKeySchema,
  },
  deleteServiceAccount: {
    summary: 'Delete a service account',
    description: 'Deletes a service account and its keys at once. The audit log keeps its name.',
    access,
    params: serviceAccountParams,
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
