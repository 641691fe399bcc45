import { z } from 'zod';
import { id, idInQuery, instant, line } from '../scalars.ts';
import {
  dashboardAddressMaxLength,
  dashboardNameMaxLength,
  reportFieldMaxLength,
  reportItems,
  reportProviders,
  reportSourcesPerAccount,
} from './values.ts';

const origin = z
  .url({ protocol: /^https?$/ })
  .max(dashboardAddressMaxLength)
  .regex(/^[^?#@\s]+$/, 'Enter a server address without user, password, ? or #.')
  .transform((address) => address.replace(/\/+$/, ''));
const short = z.string().trim().max(reportFieldMaxLength);
const version = instant.describe('As it was read: a change made in the meantime is not overwritten');

const settings = {
  name: line(dashboardNameMaxLength),
  address: origin.describe(
    'Of the server, as browsers and the portal reach it; of Power BI that of its API, as https://api.powerbi.com',
  ),
  user: short
    .default('')
    .describe('Superset: the user who may make guest tokens. Power BI: the id of the service principal'),
  tenant: short.default('').describe('Power BI: the id of the tenant'),
  authority: z
    .union([z.literal(''), origin])
    .default('')
    .describe('Power BI: who gives tokens, as https://login.microsoftonline.com'),
  secret: z
    .string()
    .max(1_000)
    .nullable()
    .default(null)
    .describe(
      'Metabase: the key of embedding. Superset: the password. Power BI: the secret of the principal. Grafana needs none. Never answered; null leaves what is stored',
    ),
};

export const reportSourceSchema = z
  .object({
    id: z.int(),
    provider: z.enum(reportProviders),
    name: z.string(),
    address: z.string(),
    user: z.string(),
    tenant: z.string(),
    authority: z.string(),
    hasSecret: z.boolean(),
    publicKey: z
      .string()
      .nullable()
      .describe('Grafana: the key, as PEM, that proves the tokens of the portal'),
    contentCount: z.int().describe('Contents that show a report of it'),
    updatedAt: version,
  })
  .meta({ id: 'ReportSource' });
export type ReportSource = z.infer<typeof reportSourceSchema>;
export const reportSourcesSchema = z
  .object({ items: z.array(reportSourceSchema).max(reportSourcesPerAccount).describe('By name') })
  .meta({ id: 'ReportSources' });
export type ReportSources = z.infer<typeof reportSourcesSchema>;

export const createReportSourceSchema = z
  .strictObject({ provider: z.enum(reportProviders), ...settings })
  .meta({ id: 'CreateReportSource' });
export type CreateReportSource = z.infer<typeof createReportSourceSchema>;
export const updateReportSourceSchema = z
  .strictObject({ ...settings, updatedAt: version })
  .meta({ id: 'UpdateReportSource' });
export type UpdateReportSource = z.infer<typeof updateReportSourceSchema>;
export const reportSourceParams = z.object({ reportSourceId: idInQuery });

/** Names of parameters and columns go into clauses of the provider: letters, digits and what joins them. */
const field = z
  .string()
  .trim()
  .max(reportFieldMaxLength)
  .regex(/^(?:[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)?$/, 'Letters, digits, _ and . between them.')
  .default('');

/** A report of a source, and what of the reader its signed part confines it to. */
export const reportBodySchema = z.strictObject({
  kind: z.literal('report'),
  sourceId: id.describe('Of one of the sources that administrators keep'),
  item: z.enum(reportItems).default('dashboard').describe('Metabase: what the number is of'),
  report: z
    .string()
    .trim()
    .min(1)
    .max(reportFieldMaxLength)
    .describe('Metabase: its number. Superset: the embedding id. Grafana: the uid. Power BI: the id'),
  workspace: short.default('').describe('Power BI: the id of the workspace'),
  role: short.default('').describe('Power BI: the role of the model that confines the reader; none if empty'),
  accountField: field.describe(
    'Metabase: a locked parameter, Superset: a column, that holds the id of the account',
  ),
  unitsField: field.describe(
    'Metabase: a locked parameter, Superset: a column, that holds the code of the UL',
  ),
});
export type ReportBody = z.infer<typeof reportBodySchema>;
