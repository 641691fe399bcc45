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
import { idInQuery, line, instant } from '../scalars.ts';

export const userImportTemplateQuery = z.strictObject({
  locale: z.enum(locales).default('en').describe('Language of the headings.'),
});

export const importUsersSchema = z
  .strictObject({
    file: z
      .string()
      .max(Math.ceil(userImportMaxBytes / 3) * 4)
      .describe(
        `CSV file in Base64 with the columns ${userImportFields.join(', ')}, up to ${userImportMaxLines} lines.`,
      ),
    fileName: line(200).default('users.csv'),
    grant: z
      .boolean()
      .default(false)
      .describe('Whether to invite users of other accounts that the file lists.'),
    dryRun: z
      .boolean()
      .default(true)
      .describe(
        'Whether to return only the outcome of each line. If false, the import runs in the background.',
      ),
  })
  .meta({ id: 'ImportUsers' });
export type ImportUsers = z.infer<typeof importUsersSchema>;

const importedLine = z.object({
  line: z.int().describe('Row of the file; the headings are row 1.'),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  outcome: z.enum(userImportOutcomes).describe('Outcome of the line.'),
  errors: z.record(z.string(), z.array(z.union([z.int(), z.string()]))).describe('Error codes by field.'),
});
export type UserImportLine = z.infer<typeof importedLine>;

export const userImportPreviewSchema = z
  .object({
    counts: z.record(z.enum(userImportOutcomes), z.int()).describe('Number of lines by outcome.'),
    lines: z.array(importedLine).describe('Lines of the file with their outcome.'),
    columns: z
      .record(z.enum(userImportFields), z.string().nullable())
      .describe('Heading found for each field. Null if there was none.'),
    importId: z
      .int()
      .nullable()
      .describe('ID of the import. Null for a preview, and if no line can be imported.'),
  })
  .meta({ id: 'UserImportPreview' });
export type UserImportPreview = z.infer<typeof userImportPreviewSchema>;

export const userImportParams = z.object({ userImportId: idInQuery });
const count = z.int().nonnegative();

/** Import of users. */
export const userImportSchema = z
  .object({
    id: z.int(),
    fileName: z.string(),
    state: z.enum(userImportStates).describe('State of the import.'),
    failure: z
      .enum(['rights_lost', 'unexpected'])
      .nullable()
      .describe(
        'Why the import stopped: the user lost the right to manage users, or an internal error. Null if it did not.',
      ),
    progress: z
      .object({
        done: count,
        total: count.describe('Number of lines to import.'),
        created: count,
        added: count,
        present: count,
        refused: count,
      })
      .describe(
        'Progress over the importable lines. `present` counts users already in the account, `refused` all lines that could not be imported.',
      ),
    createdAt: instant,
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'UserImport' });
export type UserImport = z.infer<typeof userImportSchema>;
export const userImportListSchema = listOf(userImportSchema);
export const userImportDetailSchema = userImportSchema
  .extend({ refusals: z.array(importedLine).describe('The first rejected lines. The file has all of them.') })
  .meta({ id: 'UserImportDetail' });
export type UserImportDetail = z.infer<typeof userImportDetailSchema>;
