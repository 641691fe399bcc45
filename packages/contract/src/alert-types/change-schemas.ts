import { z } from 'zod';
import { listOf, pageQuery } from '../list-schemas.ts';
import { idInQuery, instant, named } from '../scalars.ts';

/** Version of a type: the changed settings, the user and the time. */
export const alertTypeChangeSchema = z
  .object({
    type: z
      .object({ id: z.int(), code: z.string(), name: z.string() })
      .describe('Alert type that was changed.'),
    version: z.int(),
    changedAt: instant,
    changedBy: named.nullable(),
    change: z
      .enum(['created', 'updated', 'deleted'])
      .describe('Whether the type was created, updated or deleted.'),
    fields: z.array(z.string()).describe('Names of the settings that changed.'),
  })
  .meta({ id: 'AlertTypeChange' });
export type AlertTypeChange = z.infer<typeof alertTypeChangeSchema>;
export const alertTypeChangeListSchema = listOf(alertTypeChangeSchema);
export type AlertTypeChangeList = z.infer<typeof alertTypeChangeListSchema>;
export const listAlertTypeChangesQuery = z.strictObject({
  ...pageQuery,
  type: idInQuery.optional().describe('ID of an alert type. Omit it for all types.'),
});
export type ListAlertTypeChangesQuery = z.infer<typeof listAlertTypeChangesQuery>;
