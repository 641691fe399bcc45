import { z } from 'zod';
import { listOf } from '../list-schemas.ts';
import { idInQuery, instant } from '../scalars.ts';
import { linkHours, linkToken } from '../shared-links-schemas.ts';
import { count, kind, personSchema } from './parts.ts';
import * as values from './values.ts';

export const fileLinkSchema = z
  .object({
    id: z.int(),
    fileId: z.int(),
    state: z.enum(values.fileLinkStates).describe('Whether the link is valid, or why not.'),
    createdAt: instant,
    createdBy: personSchema.nullable(),
    expiresAt: instant,
    endedAt: instant
      .nullable()
      .describe('When the link was revoked or renewed. Null while it is valid or if it expired.'),
    hasPassword: z.boolean(),
    downloadLimit: z.int().nullable(),
    downloads: count,
    lastUsedAt: instant.nullable().describe('When the link was last used. Null if never.'),
  })
  .meta({ id: 'FileLink' });
export type FileLink = z.infer<typeof fileLinkSchema>;
export const fileLinkListSchema = listOf(fileLinkSchema);
export type FileLinkList = z.infer<typeof fileLinkListSchema>;

export const createFileLinkSchema = z
  .strictObject({
    hours: linkHours,
    password: z
      .string()
      .min(values.fileLinkPasswordMinLength)
      .max(values.fileLinkPasswordMaxLength)
      .nullable()
      .default(null)
      .describe('Password that opening the link takes. Null for none.'),
    downloadLimit: z.int().min(1).max(values.fileLinkDownloadsMost).nullable().default(null),
  })
  .meta({ id: 'CreateFileLink' });
export type CreateFileLink = z.infer<typeof createFileLinkSchema>;
export const renewFileLinkSchema = z.strictObject({ hours: linkHours }).meta({ id: 'RenewFileLink' });
export type RenewFileLink = z.infer<typeof renewFileLinkSchema>;

export const createdFileLinkSchema = fileLinkSchema
  .extend({
    token: z
      .string()
      .describe(`Token of the link, returned only once. The link is ${values.fileLinkPath}#<token>.`),
  })
  .meta({ id: 'CreatedFileLink' });
export type CreatedFileLink = z.infer<typeof createdFileLinkSchema>;
export const fileLinkParams = z.object({ fileLinkId: idInQuery });

export const fileLinkUseListSchema = listOf(
  z.object({
    id: z.int(),
    at: instant,
    person: personSchema
      .nullable()
      .describe('User who was signed in to the account. Null if they were not signed in.'),
    address: z.string().nullable().describe('Network address of the client. Null if unknown.'),
  }),
);
export type FileLinkUseList = z.infer<typeof fileLinkUseListSchema>;

export const openFileLinkSchema = z
  .strictObject({ token: linkToken, password: z.string().max(values.fileLinkPasswordMaxLength).optional() })
  .meta({ id: 'OpenFileLink' });
export type OpenFileLink = z.infer<typeof openFileLinkSchema>;

export const sharedFileSchema = z
  .object({
    accountName: z.string(),
    expiresAt: instant,
    needsPassword: z.boolean(),
    downloadsLeft: z.int().nullable().describe('Number of downloads left. Null without a limit.'),
    file: z
      .object({ name: z.string(), kind, sizeBytes: count })
      .nullable()
      .describe('The file. Null until the password is given.'),
  })
  .meta({ id: 'SharedFile' });
export type SharedFile = z.infer<typeof sharedFileSchema>;

export const sharedFileDownloadSchema = z
  .object({
    path: z.string().describe('Path of the content. Range requests count as one download.'),
    expiresAt: instant,
  })
  .meta({ id: 'SharedFileDownload' });
export type SharedFileDownload = z.infer<typeof sharedFileDownloadSchema>;
export const sharedFileParams = z.object({ download: z.string().regex(/^[\w-]{43}$/) });
