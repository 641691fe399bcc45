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
const version = instant.describe(
  'Value of `updatedAt` as read. If the server has changed since, the request is rejected with 409.',
);

const settings = {
  name: line(dashboardNameMaxLength),
  address: origin.describe(
    'Address of the server as browsers and the portal reach it. For Power BI the address of its API, such as https://api.powerbi.com.',
  ),
  user: short
    .default('')
    .describe(
      'Superset: the user who may create guest tokens. Power BI: the ID of the service principal. Empty for others.',
    ),
  tenant: short.default('').describe('Power BI: the ID of the tenant. Empty for others.'),
  authority: z
    .union([z.literal(''), origin])
    .default('')
    .describe(
      'Power BI: the address of the token issuer, such as https://login.microsoftonline.com. Empty for others.',
    ),
  secret: z
    .string()
    .max(1_000)
    .nullable()
    .default(null)
    .describe(
      'Metabase: the embedding key. Superset: the password. Power BI: the secret of the service principal. Never returned. Null keeps the stored secret.',
    ),
};

export const reportSourceSchema = z
  .object({
    id: z.int(),
    provider: z.enum(reportProviders),
    name: z.string(),
    address: z.string(),
    user: z.string().describe('User or service principal.'),
    tenant: z.string(),
    authority: z.string(),
    hasSecret: z.boolean(),
    publicKey: z
      .string()
      .nullable()
      .describe('Grafana: public key, in PEM format, that verifies the portal’s tokens. Null for others.'),
    contentCount: z.int().describe('Number of items that show its reports.'),
    updatedAt: version,
  })
  .meta({ id: 'ReportSource' });
export type ReportSource = z.infer<typeof reportSourceSchema>;
export const reportSourcesSchema = z
  .object({
    items: z.array(reportSourceSchema).max(reportSourcesPerAccount).describe('Report servers by name.'),
  })
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

/** Names become part of clauses of the provider, so only letters, digits and connectors are allowed. */
const field = z
  .string()
  .trim()
  .max(reportFieldMaxLength)
  .regex(/^(?:[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)?$/, 'Letters, digits, _ and . between them.')
  .default('');

/** Report of a server, with the fields by which it is limited to its reader. */
export const reportBodySchema = z.strictObject({
  kind: z.literal('report').describe('Always `report`.'),
  sourceId: id.describe('ID of the report server.'),
  item: z
    .enum(reportItems)
    .default('dashboard')
    .describe('Metabase: whether `report` is a dashboard or a question.'),
  report: z
    .string()
    .trim()
    .min(1)
    .max(reportFieldMaxLength)
    .describe('Metabase: number. Superset: embedding ID. Grafana: UID. Power BI: ID.'),
  workspace: short.default('').describe('Power BI: ID of the workspace. Empty for others.'),
  role: short
    .default('')
    .describe('Power BI: role of the data model that restricts the reader. Empty for none.'),
  accountField: field.describe('Metabase: locked parameter, Superset: column, that holds the account ID.'),
  unitsField: field.describe('Metabase: locked parameter, Superset: column, that holds the code of the UL.'),
});
export type ReportBody = z.infer<typeof reportBodySchema>;
