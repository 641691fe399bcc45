import { z } from 'zod';
import { changes, sees } from './access-rules.ts';
import { assetParams, unitSchema } from './assets/schemas.ts';
import { assetStatuses } from './assets/values.ts';
import type { Call } from './call.ts';
import { silenceQuery } from './fleet/schemas.ts';
import { localeSchema } from './identity-schemas.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { exportFormats, exportMediaTypes } from './list.ts';
import { id, idInQuery, instant, named, search } from './scalars.ts';
import { silenceCauses, silenceNoteMaxLength } from './silence.ts';

const cause = z.enum(silenceCauses);
const filters = {
  ...silenceQuery.shape,
  causes: manyOf(cause),
  owned: z
    .enum(['mine', 'anyone', 'nobody'])
    .optional()
    .describe('Filter by assignee: the caller, any user, or none.'),
};

export const listSilentAssetsQuery = z.strictObject({ ...filters, ...pageQuery });
export type ListSilentAssetsQuery = z.infer<typeof listSilentAssetsQuery>;
export const exportSilentAssetsQuery = z.strictObject({
  ...filters,
  format: z.enum(exportFormats),
  locale: localeSchema
    .optional()
    .describe('Language of the text and number format. Defaults to the language of the caller.'),
});
export type ExportSilentAssetsQuery = z.infer<typeof exportSilentAssetsQuery>;

export const silentAssetSchema = z
  .object({
    asset: z.object({ id: z.int(), code: z.string(), model: z.string() }),
    unit: unitSchema,
    status: z.enum(assetStatuses),
    silentSince: instant.nullable().describe('Time of the last contact. Null if it never reported.'),
    likely: cause.describe('Likely cause according to the rules.'),
    cause: cause.describe('Cause given by a user, or else the likely cause.'),
    evidence: z.object({
      hasDevice: z.boolean().describe('Whether a device is assigned to the asset.'),
      clockRefusedAt: instant
        .nullable()
        .describe(
          'Time of receipt of the last position since then that was rejected because of its time. Null if there is none.',
        ),
      keyEndedAt: instant
        .nullable()
        .describe(
          'When an API key of the account expired or was revoked, within the hour after the last contact. Null if none did.',
        ),
      batteryPercent: z
        .number()
        .nullable()
        .describe('Battery charge before contact was lost, in percent. Null if unknown.'),
      lastFixAt: instant.nullable().describe('Time of the last position. Null if there is none.'),
      lastPowerEvent: z
        .object({
          kind: z.string().describe('Kind of event.'),
          at: instant.describe('Time of the event, ISO 8601 in UTC.'),
        })
        .nullable()
        .describe('Power event within the hour before contact was lost. Null if there was none.'),
      movedAt: instant
        .nullable()
        .describe('When its last device moved to another asset. Null if it did not.'),
      neighbours: z
        .object({
          of: z.int().describe('Number of other assets last seen within 500 m.'),
          silent: z.int().describe('Number of them that are not reporting.'),
          together: z.int(),
        })
        .describe(
          'Other assets last seen within 500 m: how many, how many are not reporting, and how many stopped within the same hour.',
        ),
    }),
    review: z
      .object({
        cause: cause.nullable().describe('Actual cause. Null until a user gives it.'),
        owner: z
          .object({ id: z.int(), name: z.string() })
          .nullable()
          .describe('User in charge of it. Null if unassigned.'),
        note: z.string().describe('Note of the user. Empty if none.'),
        by: z.string().describe('Name of the user who reviewed it.'),
        at: instant.describe('When it was reviewed, ISO 8601 in UTC.'),
      })
      .nullable()
      .describe('Review by users. Null if there is none; deleted when the asset reports again.'),
  })
  .meta({ id: 'SilentAsset' });
export type SilentAsset = z.infer<typeof silentAssetSchema>;

export const assetSilenceSchema = z
  .object({
    assetId: z.int(),
    silentLimitMinutes: z
      .number()
      .describe('Time without contact after which the asset counts as not reporting, in minutes.'),
    silence: silentAssetSchema.nullable().describe('Why it is not reporting. Null while it is.'),
  })
  .meta({ id: 'AssetSilence' });
export type AssetSilence = z.infer<typeof assetSilenceSchema>;

export const silentAssetListSchema = listOf(silentAssetSchema).extend({
  causes: z
    .array(
      z.object({
        cause,
        assets: z.int().describe('Number of assets not reporting now, regardless of the cause filter.'),
        reviewed: z.int().describe('Number of reviewed cases, past ones included, with this likely cause.'),
        right: z.int().describe('Number of these cases in which the review confirmed the rules.'),
      }),
    )
    .describe('Number of assets by cause, and how often the rules were right.'),
});
export type SilentAssetList = z.infer<typeof silentAssetListSchema>;

export const silentAssetParams = z.object({ assetId: idInQuery });
export const reviewSilenceSchema = z.strictObject({
  silentSince: instant
    .nullable()
    .describe('Value of `silentSince` as read. If the asset has reported since, the request is rejected.'),
  cause: cause
    .nullable()
    .optional()
    .describe(
      'Actual cause. The likely cause confirms the rules; null removes it. Omit it to keep the current one.',
    ),
  ownerId: id
    .nullable()
    .optional()
    .describe(
      'ID of the assignee: the caller, or a user from `listSilencePeople`. Null for none. Omit it to keep the current one.',
    ),
  note: z
    .string()
    .trim()
    .max(silenceNoteMaxLength)
    .optional()
    .describe('Note. Omit it to keep the current one.'),
});
export type ReviewSilence = z.infer<typeof reviewSilenceSchema>;

export const listSilencePeopleQuery = z.strictObject({
  ...pageQuery,
  search: search.describe('Part of the name.'),
});
export type ListSilencePeopleQuery = z.infer<typeof listSilencePeopleQuery>;
export const silencePeopleSchema = listOf(named);
export type SilencePeople = z.infer<typeof silencePeopleSchema>;

const MODULE = 'services:simc:connectivity';

export const silenceCalls = {
  getAssetSilence: {
    summary: 'Explain why an asset is not reporting',
    description: 'Returns the likely cause with its evidence, if the asset is not reporting.',
    access: sees('services:simc:geolocalizacao'),
    params: assetParams,
    status: 200,
    answer: assetSilenceSchema,
  },
  listSilentAssets: {
    summary: 'List assets not reporting',
    description: 'Returns assets that are not reporting with their likely cause and evidence, longest first.',
    access: sees(MODULE),
    query: listSilentAssetsQuery,
    status: 200,
    answer: silentAssetListSchema,
  },
  exportSilentAssets: {
    summary: 'Export assets not reporting',
    description: 'Returns assets that are not reporting with their likely cause as a file.',
    access: sees(MODULE),
    effort: 'export',
    query: exportSilentAssetsQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  listSilencePeople: {
    summary: 'List users for assets not reporting',
    description:
      'Returns users to whom the asset can be assigned: users with access to Connectivity and its UL.',
    access: changes(MODULE),
    params: silentAssetParams,
    query: listSilencePeopleQuery,
    status: 200,
    answer: silencePeopleSchema,
  },
  reviewSilence: {
    summary: 'Review an asset not reporting',
    description: 'Assigns the asset to a user and records the actual cause.',
    access: changes(MODULE),
    params: silentAssetParams,
    body: reviewSilenceSchema,
    status: 200,
    answer: silentAssetSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
