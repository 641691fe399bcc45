import { z } from 'zod';
import { administrator, administratorOf, changes } from './access-rules.ts';
import { assetSelectionSchema } from './assets/bulk-schemas.ts';
import { assetFields } from './assets/fields.ts';
import { customerParams, customerSchema, unitParams, zonedUnitSchema } from './assets/schemas.ts';
import { assetsPerChange } from './assets/values.ts';
import type { Call } from './call.ts';
import { id, line } from './scalars.ts';

const assetsModule = 'services:simc:geolocalizacao:ativos';

const selected = {
  selection: assetSelectionSchema,
  expectedCount: z
    .int()
    .nonnegative()
    .describe(
      'Number of assets the caller saw in the selection. If it has changed, nothing is done and the call is rejected.',
    ),
};
const refused = z
  .array(z.object({ assetId: z.int(), code: z.literal('not_found') }))
  .describe(
    'Selected assets that do not exist, belong to ULs the caller cannot see, or are already in the requested state.',
  );

export const archiveAssetsSchema = z
  .strictObject({
    ...selected,
    dryRun: z.boolean().default(false).describe('Whether to only report what archiving would end.'),
  })
  .meta({ id: 'ArchiveAssets' });
export type ArchiveAssets = z.infer<typeof archiveAssetsSchema>;
export const archivedAssetsSchema = z
  .object({
    assets: z.int().describe('Number of assets archived.'),
    devices: z.int().describe('Number of devices unassigned.'),
    alerts: z.int().describe('Number of open alerts resolved, among those the caller can see.'),
    contracts: z
      .int()
      .describe(
        'Number of running rental contracts of these assets, among those the caller can see. They continue.',
      ),
    workOrders: z.int().describe('Number of work orders that stay open, among those the caller can see.'),
    refused,
  })
  .meta({ id: 'ArchivedAssets' });
export type ArchivedAssets = z.infer<typeof archivedAssetsSchema>;

const code = line(assetFields.code.maxLength);
export const restoreAssetsSchema = z
  .strictObject({
    ...selected,
    codes: z
      .array(z.strictObject({ assetId: id, code }))
      .max(assetsPerChange)
      .default([])
      .describe('New codes for assets whose own code is taken.'),
    dryRun: z
      .boolean()
      .default(false)
      .describe('Whether to only report what would be restored and which codes are taken.'),
  })
  .meta({ id: 'RestoreAssets' });
export type RestoreAssets = z.infer<typeof restoreAssetsSchema>;
export const restoredAssetsSchema = z
  .object({
    assets: z.int().describe('Number of assets restored. They have no devices.'),
    taken: z
      .array(z.object({ assetId: z.int(), code: z.string() }))
      .describe('Assets whose code is taken by another asset. Send new codes for them.'),
    refused,
  })
  .meta({ id: 'RestoredAssets' });
export type RestoredAssets = z.infer<typeof restoredAssetsSchema>;

export const restoreUnitSchema = z
  .strictObject({ code: line(40).optional().describe('New code, if its own code is taken.') })
  .meta({ id: 'RestoreUnit' });
export const restoreCustomerSchema = z
  .strictObject({ name: line(120).optional().describe('New name, if its own name is taken.') })
  .meta({ id: 'RestoreCustomer' });

export const archivingCalls = {
  archiveAssets: {
    summary: 'Archive assets',
    description:
      'Archives all selected assets or none. Archived assets leave lists, map and rules, their devices are unassigned and their open alerts resolved. History and figures stay.',
    access: changes(assetsModule),
    body: archiveAssetsSchema,
    status: 200,
    answer: archivedAssetsSchema,
  },
  restoreAssets: {
    summary: 'Restore assets',
    description: 'Restores all selected assets or none. An asset whose code is taken needs a new code.',
    access: changes(assetsModule),
    body: restoreAssetsSchema,
    status: 200,
    answer: restoredAssetsSchema,
  },
  archiveUnit: {
    summary: 'Archive a UL',
    description: 'Archives a UL that has no current assets.',
    access: administrator,
    params: unitParams,
    status: 200,
    answer: zonedUnitSchema,
  },
  restoreUnit: {
    summary: 'Restore a UL',
    description: 'Restores an archived UL, with a new code if its own is taken.',
    access: administrator,
    params: unitParams,
    body: restoreUnitSchema,
    status: 200,
    answer: zonedUnitSchema,
  },
  archiveCustomer: {
    summary: 'Archive a customer',
    description: 'Archives a customer that has neither current assets nor running rental contracts.',
    access: administratorOf(assetsModule),
    params: customerParams,
    status: 200,
    answer: customerSchema,
  },
  restoreCustomer: {
    summary: 'Restore a customer',
    description: 'Restores an archived customer, with a new name if its own is taken.',
    access: administratorOf(assetsModule),
    params: customerParams,
    body: restoreCustomerSchema,
    status: 200,
    answer: customerSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
