import { z } from 'zod';
import { listOf, pageQuery } from '../list/schemas.ts';
import { id, idInQuery, instant, line, search } from '../scalars.ts';
import { linkToken } from '../shared-links/schemas.ts';
import { columnsOfTripsOnly, tripColumns, tripExportFormats, type TripColumn } from '../trips/values.ts';
import * as values from './values.ts';

const named = z.array(id).min(1).max(values.mailedReportNamedMost).nullable();
const person = z.object({ id: z.int(), name: z.string() });
const day = z.iso.date();

const settings = {
  name: line(values.mailedReportNameMaxLength),
  period: z.enum(values.mailedReportPeriods).describe('Of what it tells, and how often it is sent'),
  hour: z.int().min(0).max(23).describe('When it is sent, in the zone of the account, behind the period'),
  of: z.enum(values.mailedReportContents),
  format: z.enum(tripExportFormats),
  columns: z
    .array(z.enum(tripColumns))
    .min(1)
    .max(tripColumns.length)
    .nullable()
    .describe('Of CSV and XLSX, in this order; null has all'),
  assets: named.describe('Null where it is not of chosen assets'),
  units: named.describe(
    'Null where it is not of chosen ULs; with no assets either, of all that its reader sees',
  ),
  recipients: z
    .array(id)
    .max(values.mailedReportRecipientsMost)
    .describe('People of the account who see routes; each gets what they see'),
};
const ofTripsOnly: ReadonlySet<TripColumn> = new Set(columnsOfTripsOnly);

const sentSchema = z.object({
  at: instant,
  from: instant,
  to: instant.describe('Excluded'),
  isAsked: z.boolean().describe('By hand, not by the schedule'),
  mails: z.int().describe('To so many people'),
  opened: z.int().describe('Of whom so many opened the link'),
});

export const mailedReportSchema = z
  .object({
    ...settings,
    id: z.int(),
    kind: z.enum(values.mailedReportKinds),
    isOwn: z.boolean().describe('The caller made it, and may change it'),
    maker: person,
    assets: z.array(z.object({ id: z.int(), code: z.string() })).nullable(),
    units: z.array(person).nullable(),
    recipients: z.array(person),
    isPaused: z.boolean(),
    nextAt: instant.nullable().describe('Null while it is paused'),
    last: sentSchema.nullable().describe('Of what the caller may know: of reports of others, the own mail'),
  })
  .meta({ id: 'MailedReport' });
export type MailedReport = z.infer<typeof mailedReportSchema>;
export const mailedReportListSchema = listOf(mailedReportSchema);
export type MailedReportList = z.infer<typeof mailedReportListSchema>;
export const listMailedReportsQuery = z.strictObject(pageQuery);
export type ListMailedReportsQuery = z.infer<typeof listMailedReportsQuery>;

export const saveMailedReportSchema = z
  .strictObject({
    ...settings,
    columns: settings.columns.default(null),
    assets: named.default(null),
    units: named.default(null),
  })
  .refine(({ assets, units }) => assets === null || units === null, {
    path: ['units'],
    message: 'A report is of assets or of ULs, not of both',
  })
  .refine(
    ({ of, columns }) => of === 'trips' || columns === null || columns.some((one) => !ofTripsOnly.has(one)),
    { path: ['columns'], message: 'Stops have none of these columns' },
  )
  .meta({ id: 'SaveMailedReport' });
export type SaveMailedReport = z.infer<typeof saveMailedReportSchema>;

export const pauseMailedReportSchema = z
  .strictObject({ isPaused: z.boolean() })
  .meta({ id: 'PauseMailedReport' });
export type PauseMailedReport = z.infer<typeof pauseMailedReportSchema>;

export const mailedReportParams = z.object({ mailedReportId: idInQuery });

export const listMailedReportPeopleQuery = z.strictObject({ ...pageQuery, search });
export type ListMailedReportPeopleQuery = z.infer<typeof listMailedReportPeopleQuery>;
export const mailedReportPeopleSchema = listOf(person);
export type MailedReportPeople = z.infer<typeof mailedReportPeopleSchema>;

export const openMailedReportSchema = z.strictObject({ token: linkToken }).meta({ id: 'OpenMailedReport' });
export type OpenMailedReport = z.infer<typeof openMailedReportSchema>;

export const sentReportSchema = z
  .object({
    accountName: z.string(),
    name: z.string(),
    of: z.enum(values.mailedReportContents),
    format: z.enum(tripExportFormats),
    from: day.describe('The first day'),
    to: day.describe('The last day'),
    assets: z.int().describe('When it was sent'),
    rows: z.int().describe('When it was sent; positions that come late correct them'),
    expiresAt: instant,
  })
  .meta({ id: 'SentReport' });
export type SentReport = z.infer<typeof sentReportSchema>;
