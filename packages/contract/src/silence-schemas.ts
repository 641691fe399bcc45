import { z } from 'zod';
import { changes, sees } from './access-rules.ts';
import { unitSchema } from './assets/schemas.ts';
import { assetStatuses } from './assets/values.ts';
import type { Call } from './call.ts';
import { silenceQuery } from './fleet/schemas.ts';
import { localeSchema } from './identity-schemas.ts';
import { listOf, manyOf, pageQuery } from './list-schemas.ts';
import { exportFormats, exportMediaTypes } from './list.ts';
import { id, idInQuery, instant, search } from './scalars.ts';
import { silenceCauses, silenceNoteMaxLength } from './silence.ts';

const cause = z.enum(silenceCauses);
const filters = {
  ...silenceQuery.shape,
  causes: manyOf(cause),
  owned: z.enum(['mine', 'anyone', 'nobody']).optional().describe('By who has taken it on'),
};

export const listSilentAssetsQuery = z.strictObject({ ...filters, ...pageQuery });
export type ListSilentAssetsQuery = z.infer<typeof listSilentAssetsQuery>;
export const exportSilentAssetsQuery = z.strictObject({
  ...filters,
  format: z.enum(exportFormats),
  locale: localeSchema.optional().describe("Of words and decimals; the caller's when left out"),
});
export type ExportSilentAssetsQuery = z.infer<typeof exportSilentAssetsQuery>;

export const silentAssetSchema = z
  .object({
    asset: z.object({ id: z.int(), code: z.string(), model: z.string() }),
    unit: unitSchema,
    status: z.enum(assetStatuses),
    silentSince: instant.nullable().describe('When it was last heard; null where it never was'),
    likely: cause.describe('By the rules'),
    cause: cause.describe('By the word of a person, else by the rules'),
    evidence: z.object({
      batteryPercent: z.number().nullable(),
      lastFixAt: instant.nullable(),
      lastPowerEvent: z
        .object({ kind: z.string(), at: instant })
        .nullable()
        .describe('Within the hour before'),
      movedAt: instant.nullable().describe('When its last device went to another asset'),
      neighbours: z
        .object({ of: z.int(), silent: z.int(), together: z.int() })
        .describe(
          'Others last seen within 500 m, how many are silent, and how many fell silent within the same hour',
        ),
    }),
    review: z
      .object({
        cause: cause.nullable().describe('What it was in truth; null until somebody said'),
        owner: z.object({ id: z.int(), name: z.string() }).nullable(),
        note: z.string(),
        by: z.string(),
        at: instant,
      })
      .nullable()
      .describe('What people said of this silence; gone when the asset is heard again'),
  })
  .meta({ id: 'SilentAsset' });
export type SilentAsset = z.infer<typeof silentAssetSchema>;

export const silentAssetListSchema = listOf(silentAssetSchema).extend({
  causes: z
    .array(
      z.object({
        cause,
        assets: z.int().describe('Silent now, whatever cause is asked for'),
        reviewed: z
          .int()
          .describe('Silences, past ones as well, of which the rules said this and people said what it was'),
        right: z.int().describe('Of those, how often they said the same'),
      }),
    )
    .describe('By cause, how many there are and how often the rules were right'),
});
export type SilentAssetList = z.infer<typeof silentAssetListSchema>;

export const silentAssetParams = z.object({ assetId: idInQuery });
export const reviewSilenceSchema = z.strictObject({
  silentSince: instant
    .nullable()
    .describe('Of the silence that is meant: refused when the asset was heard meanwhile'),
  cause: cause
    .nullable()
    .optional()
    .describe(
      'What it was in truth; the likely cause says that the rules were right. Left out, what was said stays',
    ),
  ownerId: id
    .nullable()
    .optional()
    .describe('Who takes it on: the person, or one of listSilencePeople; null: nobody. Left out, they stay'),
  note: z.string().trim().max(silenceNoteMaxLength).optional().describe('Left out, it stays'),
});
export type ReviewSilence = z.infer<typeof reviewSilenceSchema>;

export const listSilencePeopleQuery = z.strictObject({
  ...pageQuery,
  search: search.describe('In the name'),
});
export type ListSilencePeopleQuery = z.infer<typeof listSilencePeopleQuery>;
export const silencePeopleSchema = listOf(z.object({ id: z.int(), name: z.string() }));
export type SilencePeople = z.infer<typeof silencePeopleSchema>;

const MODULE = 'services:simc:connectivity';

export const silenceCalls = {
  listSilentAssets: {
    summary: 'Silent assets with their likely cause and what it follows from, the longest silent first',
    access: sees(MODULE),
    query: listSilentAssetsQuery,
    status: 200,
    answer: silentAssetListSchema,
  },
  exportSilentAssets: {
    summary: 'Silent assets with their likely cause as a file',
    access: sees(MODULE),
    effort: 'export',
    query: exportSilentAssetsQuery,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
  listSilencePeople: {
    summary: 'Who may take a silent asset on: those who see Connectivity and its UL',
    access: changes(MODULE),
    params: silentAssetParams,
    query: listSilencePeopleQuery,
    status: 200,
    answer: silencePeopleSchema,
  },
  reviewSilence: {
    summary: 'Take on a silent asset or give it to somebody, and say what the cause was in truth',
    access: changes(MODULE),
    params: silentAssetParams,
    body: reviewSilenceSchema,
    status: 200,
    answer: silentAssetSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
