import { z } from 'zod';
import { administratorOf, changes, sees } from './access-rules.ts';
import { assetParams } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, pageQuery } from './list-schemas.ts';
import * as values from './readings.ts';
import { idOrNoneInQuery, line } from './scalars.ts';

const instant = z.iso.datetime({ offset: true });
const code = z.string().max(values.readingCodeMaxLength).regex(values.readingCodePattern);
const kind = z.enum(values.readingKinds);
const readingValue = z.union([z.number(), z.boolean(), z.string()]);
const name = line(values.readingNameMaxLength);
const names = z.strictObject({ en: name, es: name, pt: name });
const of = line(120).nullable().default(null);
const limit = z.number().nullable().default(null);
const formula = z
  .string()
  .max(values.readingFormulaMaxLength)
  .describe('Over keys of what devices tell: + - * / ( ), min, max; a key alone takes its value as it is');

const source = z.strictObject({
  protocol: of.describe('As a Traccar server names it, else the door; null for all'),
  model: of.describe('Of the machine; null for all'),
  formula,
});

const range = {
  lowest: limit.describe('Numbers below are impossible; null: without limit'),
  highest: limit,
};
const largestStep = z
  .number()
  .positive()
  .nullable()
  .describe(
    'Of numbers, within ten minutes: a larger change waits for the next value; null for a quarter of the range. Meters have rules of their own',
  );
const settings = {
  names,
  ...range,
  largestStep: largestStep.default(null),
  sources: z
    .array(source)
    .max(values.readingSourcesMost)
    .default([])
    .describe('On devices for which one holds, they count in the place of those that the portal brings'),
};

export const createReadingSchema = z
  .strictObject({
    code,
    kind,
    unit: z.string().trim().max(values.readingUnitMaxLength).default(''),
    ...settings,
  })
  .meta({ id: 'CreateReading' });
export type CreateReading = z.infer<typeof createReadingSchema>;

const version = idOrNoneInQuery.describe(
  'As it was read: a newer one is not overwritten; 0 of one that the account has not changed',
);
export const updateReadingSchema = z.strictObject({ version, ...settings }).meta({ id: 'UpdateReading' });
export type UpdateReading = z.infer<typeof updateReadingSchema>;

export const readingParams = z.object({ code });
export const deleteReadingQuery = z.strictObject({ version });
export type DeleteReadingQuery = z.infer<typeof deleteReadingQuery>;

export const readingSchema = z
  .object({
    code: z.string(),
    kind,
    unit: z.string(),
    names,
    ...range,
    largestStep,
    sources: z.array(source).describe('Of the account'),
    builtInSources: z.array(source).describe('Where none of the account holds'),
    isBuiltIn: z.boolean().describe('The portal brings it: kind and unit are not changed'),
    version: z.int().describe('0 where the account has changed nothing of it'),
    updatedAt: instant.nullable(),
  })
  .meta({ id: 'Reading' });
export type Reading = z.infer<typeof readingSchema>;

export const listReadingsQuery = z.strictObject({
  ...pageQuery,
  search: z.string().trim().min(1).max(120).optional().describe('Part of a name or of the code'),
});
export type ListReadingsQuery = z.infer<typeof listReadingsQuery>;
export const readingListSchema = listOf(readingSchema);
export type ReadingList = z.infer<typeof readingListSchema>;

export const previewReadingSchema = z
  .strictObject({ assetId: z.int().positive().max(maxId), kind, ...range, formula })
  .meta({ id: 'PreviewReading' });
export type PreviewReading = z.infer<typeof previewReadingSchema>;

export const readingPreviewSchema = z
  .object({
    problem: z
      .object({
        code: z.enum(values.formulaProblems),
        at: z.int().describe('Place of the character, from 0'),
      })
      .nullable()
      .describe('What is wrong with the formula; nothing is read then'),
    protocols: z.array(z.string()).describe('Of the devices whose messages were read'),
    keys: z
      .array(z.object({ key: z.string(), value: readingValue }))
      .describe('What the devices told lately, each key with its latest value'),
    rows: z
      .array(
        z.object({
          at: instant,
          deviceId: z.string().nullable(),
          value: readingValue.nullable(),
          impossible: z.boolean(),
        }),
      )
      .describe('The newest messages, newest first'),
  })
  .meta({ id: 'ReadingPreview' });
export type ReadingPreview = z.infer<typeof readingPreviewSchema>;

export const assetReadingSchema = z.object({
  code: z.string(),
  kind,
  unit: z.string(),
  names,
  value: readingValue,
  impossible: z.boolean().describe('Outside of what can be, or a step that no later value confirms'),
  at: instant.describe('Of the message that told it'),
});
export const assetReadingsSchema = z
  .object({ items: z.array(assetReadingSchema).describe('The latest of each reading that was told of late') })
  .meta({ id: 'AssetReadings' });
export type AssetReadings = z.infer<typeof assetReadingsSchema>;
export type AssetReading = AssetReadings['items'][number];

export const readingHistoryParams = assetParams.extend({ code });
export const readingHistoryQuery = z
  .strictObject({ from: instant, to: instant.describe('Excluded') })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'to must be after from',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= values.readingHistoryMostDays * 86_400_000, {
    path: ['to'],
    message: `A period can cover up to ${values.readingHistoryMostDays} days`,
  });
export type ReadingHistoryQuery = z.infer<typeof readingHistoryQuery>;

export const readingHistorySchema = z
  .object({
    code: z.string(),
    count: z.int().describe('Messages that told it'),
    impossible: z
      .int()
      .describe(
        'Of these, outside of what can be, or steps that no later value confirms: left out of the points',
      ),
    points: z
      .array(z.tuple([z.number(), readingValue]))
      .describe(
        `Instant in ms and value. Of more than ${values.readingPointsMost} numbers, the lowest and the highest of each part of the range; of others, where they change`,
      ),
  })
  .meta({ id: 'ReadingHistory' });
export type ReadingHistory = z.infer<typeof readingHistorySchema>;

const assets = 'services:simc:geolocalizacao';
const management = 'services:simc:alertas:gerenciamento';

export const readingCalls = {
  listReadings: {
    summary:
      'The catalogue of readings: what devices tell beside place, with names, units, ranges and sources',
    access: sees(assets, 'none'),
    query: listReadingsQuery,
    status: 200,
    answer: readingListSchema,
  },
  createReading: {
    summary: 'Add a reading of the account to the catalogue',
    access: administratorOf(management),
    body: createReadingSchema,
    status: 201,
    answer: readingSchema,
  },
  updateReading: {
    summary: 'Change a reading: its names, its range, and where it comes from',
    access: administratorOf(management),
    params: readingParams,
    body: updateReadingSchema,
    status: 200,
    answer: readingSchema,
  },
  deleteReading: {
    summary: 'Delete a reading of the account, or what it changed of one that the portal brings',
    access: administratorOf(management),
    params: readingParams,
    query: deleteReadingQuery,
    status: 204,
  },
  previewReading: {
    summary: 'What a formula makes of the newest messages of an asset; nothing is changed',
    access: changes(management),
    body: previewReadingSchema,
    status: 200,
    answer: readingPreviewSchema,
  },
  getAssetReadings: {
    summary: 'The latest readings of an asset, each with its time',
    access: sees(assets),
    params: assetParams,
    status: 200,
    answer: assetReadingsSchema,
  },
  getAssetReadingHistory: {
    summary: 'A reading of an asset over a half-open range',
    access: sees(assets),
    params: readingHistoryParams,
    query: readingHistoryQuery,
    status: 200,
    answer: readingHistorySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
