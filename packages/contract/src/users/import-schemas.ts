import { z } from 'zod';
import { listOf } from '../list-schemas.ts';
import { locales } from '../locales.ts';
import {
  userImportFields,
  userImportMaxBytes,
  userImportMaxLines,
  userImportOutcomes,
  userImportStates,
} from './values.ts';
import { idInQuery, line } from '../scalars.ts';

export const userImportTemplateQuery = z.strictObject({ locale: z.enum(locales).default('en') });

export const importUsersSchema = z
  .strictObject({
    file: z
      .string()
      .max(Math.ceil(userImportMaxBytes / 3) * 4)
      .describe(
        `A CSV file in base64 with the columns ${userImportFields.join(', ')}, of at most ${userImportMaxLines} lines`,
      ),
    fileName: line(200).default('users.csv'),
    grant: z.boolean().default(false).describe('Give access to people of other accounts who are named'),
    dryRun: z
      .boolean()
      .default(true)
      .describe('Only tell what would become of each line; else it is done in the background'),
  })
  .meta({ id: 'ImportUsers' });
export type ImportUsers = z.infer<typeof importUsersSchema>;

const importedLine = z.object({
  line: z.int().describe('Row of the file; the headings are row 1'),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  outcome: z.enum(userImportOutcomes),
  errors: z.record(z.string(), z.array(z.union([z.int(), z.string()]))),
});
export type UserImportLine = z.infer<typeof importedLine>;

export const userImportPreviewSchema = z
  .object({
    counts: z.record(z.enum(userImportOutcomes), z.int()),
    lines: z.array(importedLine),
    columns: z
      .record(z.enum(userImportFields), z.string().nullable())
      .describe('The heading that each field was found under; null where none was'),
    importId: z
      .int()
      .nullable()
      .describe('The import that was started; null of a preview, and where no line can be added'),
  })
  .meta({ id: 'UserImportPreview' });
export type UserImportPreview = z.infer<typeof userImportPreviewSchema>;

export const userImportParams = z.object({ userImportId: idInQuery });
const instant = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();

/** A file of users that was started, and what became of it. */
export const userImportSchema = z
  .object({
    id: z.int(),
    fileName: z.string(),
    state: z.enum(userImportStates),
    failure: z
      .enum(['rights_lost', 'unexpected'])
      .nullable()
      .describe('Why it stopped: its person no longer keeps the users, or an error of the portal'),
    progress: z
      .object({ done: count, total: count, created: count, added: count, present: count, refused: count })
      .describe(
        'Of the lines that could be added; `present` were in the account already, and `refused` counts all that could not be added',
      ),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'UserImport' });
export type UserImport = z.infer<typeof userImportSchema>;
export const userImportListSchema = listOf(userImportSchema);
export const userImportDetailSchema = userImportSchema
  .extend({ refusals: z.array(importedLine).describe('The first of the refused lines; all are in the file') })
  .meta({ id: 'UserImportDetail' });
export type UserImportDetail = z.infer<typeof userImportDetailSchema>;
