import { dayMs } from './durations.ts';
import { z } from 'zod';
import { administratorOf, changes, sees } from './access-rules.ts';
import { assetParams } from './assets/schemas.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';
import { listOf, pageQuery } from './list-schemas.ts';
import * as values from './readings.ts';
import { idOrNoneInQuery, line, instant } from './scalars.ts';

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
  .describe(
    'Formula over the values of a device: + - * / ( ), min and max. A single key takes its value unchanged.',
  );

const source = z.strictObject({
  protocol: of.describe('Protocol, as a Traccar server names it, or else the endpoint. Null for all.'),
  model: of.describe('Model of the machine. Null for all.'),
  formula,
});

const range = {
  lowest: limit.describe('Lowest possible value, in the unit. Null for no limit.'),
  highest: limit.describe('Highest possible value, in the unit. Null for no limit.'),
};
const largestStep = z
  .number()
  .positive()
  .nullable()
  .describe(
    'Largest change within ten minutes, in the unit. A larger one waits for the next value. Null for a quarter of the range. Meters have their own rules.',
  );
const settings = {
  names,
  ...range,
  largestStep: largestStep.default(null),
  sources: z
    .array(source)
    .max(values.readingSourcesMost)
    .default([])
    .describe('Formulas of the account. On devices they apply to, they replace the built-in ones.'),
};

export const createReadingSchema = z
  .strictObject({
    code,
    kind,
    unit: z
      .string()
      .trim()
      .max(values.readingUnitMaxLength)
      .default('')
      .describe('Unit of the values, such as °C.'),
    ...settings,
  })
  .meta({ id: 'CreateReading' });
export type CreateReading = z.infer<typeof createReadingSchema>;

const version = idOrNoneInQuery.describe(
  'Version as read; 0 for a reading that the account has not changed. If it has changed since, the request is rejected with 409.',
);
export const updateReadingSchema = z.strictObject({ version, ...settings }).meta({ id: 'UpdateReading' });
export type UpdateReading = z.infer<typeof updateReadingSchema>;

export const readingParams = z.object({ code });
export const deleteReadingQuery = z.strictObject({ version });
export type DeleteReadingQuery = z.infer<typeof deleteReadingQuery>;

export const readingSchema = z
  .object({
    code: z.string().describe('Code of the reading.'),
    kind,
    unit: z.string().describe('Unit of the values.'),
    names,
    ...range,
    largestStep,
    sources: z.array(source).describe('Formulas of the account.'),
    builtInSources: z.array(source).describe('Formulas that apply where the account has none.'),
    isBuiltIn: z.boolean().describe('Whether the reading is built in. Its kind and unit cannot be changed.'),
    version: z.int().describe('Version, or 0 if the account has not changed it.'),
    updatedAt: instant.nullable().describe('When the account last changed it. Null if never.'),
  })
  .meta({ id: 'Reading' });
export type Reading = z.infer<typeof readingSchema>;

export const listReadingsQuery = z.strictObject({
  ...pageQuery,
  search: z.string().trim().min(1).max(120).optional().describe('Part of a name or of the code.'),
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
        code: z.enum(values.formulaProblems).describe('Code of the error.'),
        at: z.int().describe('Position of the character, from 0.'),
      })
      .nullable()
      .describe('Error in the formula. Null if it is valid.'),
    protocols: z.array(z.string()).describe('Protocols of the devices whose messages were read.'),
    keys: z
      .array(
        z.object({
          key: z.string().describe('Key as the device sends it.'),
          value: readingValue.describe('Latest value.'),
        }),
      )
      .describe('Latest value of each key that the devices reported.'),
    rows: z
      .array(
        z.object({
          at: instant.describe('Time of the message, ISO 8601 in UTC.'),
          deviceId: z.string().nullable(),
          value: readingValue.nullable().describe('Result of the formula. Null if the message lacks a key.'),
          impossible: z.boolean(),
        }),
      )
      .describe('Newest messages, newest first.'),
  })
  .meta({ id: 'ReadingPreview' });
export type ReadingPreview = z.infer<typeof readingPreviewSchema>;

export const assetReadingSchema = z.object({
  code: z.string().describe('Code of the reading.'),
  kind,
  unit: z.string().describe('Unit of the value.'),
  names,
  value: readingValue.describe('Value, in the unit of the reading.'),
  impossible: z
    .boolean()
    .describe('Whether the value is outside its possible range, or an unconfirmed jump.'),
  at: instant.describe('Time of the message, ISO 8601 in UTC.'),
});
export const assetReadingsSchema = z
  .object({ items: z.array(assetReadingSchema).describe('Latest value of each recent reading.') })
  .meta({ id: 'AssetReadings' });
export type AssetReadings = z.infer<typeof assetReadingsSchema>;
export type AssetReading = AssetReadings['items'][number];

export const readingHistoryParams = assetParams.extend({ code });
export const readingHistoryQuery = z
  .strictObject({
    from: instant.describe('Start of the period, inclusive; ISO 8601.'),
    to: instant.describe('End of the period, exclusive; ISO 8601.'),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'to must be after from.',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= values.readingHistoryMostDays * dayMs, {
    path: ['to'],
    message: `A period can cover up to ${values.readingHistoryMostDays} days.`,
  });
export type ReadingHistoryQuery = z.infer<typeof readingHistoryQuery>;

export const readingHistorySchema = z
  .object({
    code: z.string(),
    count: z.int().describe('Number of messages with the reading.'),
    impossible: z
      .int()
      .describe(
        'Number of values outside the possible range or unconfirmed jumps. They are left out of `points`.',
      ),
    points: z
      .array(z.tuple([z.number(), readingValue]))
      .describe(
        `Pairs of milliseconds since 1970 and value. Beyond ${values.readingPointsMost} numbers, the lowest and highest of each interval; for other values, each change.`,
      ),
  })
  .meta({ id: 'ReadingHistory' });
export type ReadingHistory = z.infer<typeof readingHistorySchema>;

const assets = 'services:simc:geolocalizacao';
const management = 'services:simc:alertas:gerenciamento';

export const readingCalls = {
  listReadings: {
    summary: 'List readings',
    description: 'Returns the catalog of readings with names, units, ranges and sources.',
    access: sees(assets, 'none'),
    query: listReadingsQuery,
    status: 200,
    answer: readingListSchema,
  },
  createReading: {
    summary: 'Create a reading',
    description: 'Adds a reading of the account to the catalog.',
    access: administratorOf(management),
    body: createReadingSchema,
    status: 201,
    answer: readingSchema,
  },
  updateReading: {
    summary: 'Update a reading',
    description: 'Changes the names, range and sources of a reading.',
    access: administratorOf(management),
    params: readingParams,
    body: updateReadingSchema,
    status: 200,
    answer: readingSchema,
  },
  deleteReading: {
    summary: 'Delete a reading',
    description: 'Deletes a reading of the account, or resets a built-in one.',
    access: administratorOf(management),
    params: readingParams,
    query: deleteReadingQuery,
    status: 204,
  },
  previewReading: {
    summary: 'Preview a reading',
    description: 'Applies a formula to the newest messages of an asset. Nothing is saved.',
    access: changes(management),
    body: previewReadingSchema,
    status: 200,
    answer: readingPreviewSchema,
  },
  getAssetReadings: {
    summary: 'Get the latest readings of an asset',
    description: 'Returns the latest value and time of each reading.',
    access: sees(assets),
    params: assetParams,
    status: 200,
    answer: assetReadingsSchema,
  },
  getAssetReadingHistory: {
    summary: 'Get the history of a reading',
    description: 'Returns the values of a reading of an asset in a period.',
    access: sees(assets),
    params: readingHistoryParams,
    query: readingHistoryQuery,
    status: 200,
    answer: readingHistorySchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
