import { z } from 'zod';
import { localeSchema } from '../identity-schemas.ts';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { exportFormats } from '../list.ts';
import { daysInOrder, recordSchemas } from '../record-schemas.ts';
import {
  date,
  decimal,
  id,
  idInQuery,
  idOrNoneInQuery,
  instant,
  isArchived,
  line,
  named,
  recalculating,
  search,
} from '../scalars.ts';
import { rentalNames } from './paths.ts';
import {
  rentalBases,
  rentalChoiceKinds,
  rentalCodeMaxLength,
  rentalDayRules,
  rentalHoursMost,
  rentalNoteMaxLength,
  rentalRateMost,
  rentalSorts,
  rentalUsualLeastMinutes,
  signatureLength,
} from './values.ts';

const rate = decimal(4, { most: rentalRateMost, isPositive: true });

const rentedAsset = z.object({ id: z.int(), code: z.string(), model: z.string() });
const terms = {
  code: z.string().describe('Number of the contract.'),
  customer: named,
  asset: rentedAsset,
  site: z
    .object({
      id: z.int(),
      name: z.string().nullable().describe('Name of the site. Null if the caller cannot see its UL.'),
    })
    .nullable()
    .describe('Geofence of the site. Null if days are counted anywhere.'),
  from: date.describe('First day as YYYY-MM-DD.'),
  to: date.nullable().describe('Last day as YYYY-MM-DD, inclusive. Null until the asset is returned.'),
  basis: z.enum(rentalBases),
  rate: z.number(),
  includedHours: z.number().nullable(),
  overuseRate: z.number().nullable(),
  dayRule: z.enum(rentalDayRules),
  leastMinutes: z.int(),
};

const ids = manyOf(idOrNoneInQuery);
export const rentalContractSchemas = recordSchemas({
  ...rentalNames,
  fields: {
    code: line(rentalCodeMaxLength).describe('Number of the contract, unique in the account.'),
    customerId: id,
    assetId: id,
    siteId: id
      .nullable()
      .default(null)
      .describe('ID of the geofence in which days are charged. Null for anywhere.'),
    from: date.describe('First day as YYYY-MM-DD.'),
    to: date
      .nullable()
      .default(null)
      .describe('Last day as YYYY-MM-DD, inclusive. Null until the asset is returned.'),
    basis: z.enum(rentalBases),
    rate: rate.describe('Rate in the currency of the account, per unit of the basis.'),
    includedHours: decimal(2, { most: rentalHoursMost })
      .nullable()
      .default(null)
      .describe('Engine hours covered by the rate, by day or month. Null for all.'),
    overuseRate: rate
      .nullable()
      .default(null)
      .describe('Charge per additional engine hour, in the currency of the account. Null if not charged.'),
    dayRule: z.enum(rentalDayRules).default('calendar'),
    leastMinutes: z
      .int()
      .min(1)
      .max(1440)
      .default(rentalUsualLeastMinutes)
      .describe('Minimum time at the site, or with the engine on, for a day to count, in minutes.'),
    note: z.string().trim().max(rentalNoteMaxLength).default(''),
  },
  checks: [
    daysInOrder,
    {
      isRight: ({ dayRule, siteId }) => dayRule !== 'on_site' || siteId !== null,
      field: 'siteId',
      message: 'Choose a site to bill days on site.',
    },
  ],
  shows: {
    ...terms,
    asset: rentedAsset.extend({ isArchived }),
    note: z.string(),
    statementCount: z.int().describe('Number of issued statements.'),
  },
  searched: 'Part of the number, customer, asset or note.',
  filters: {
    customers: ids,
    assets: ids,
    bases: manyOf(z.enum(rentalBases)),
    runsOn: date.optional().describe('Only contracts in force on this day.'),
  },
  sorts: rentalSorts,
  order: 'desc',
});
export const createRentalContractSchema = rentalContractSchemas.create;
export type RentalContract = z.infer<typeof rentalContractSchemas.record>;
export type RentalContractList = z.infer<typeof rentalContractSchemas.list>;
export type CreateRentalContract = z.infer<typeof rentalContractSchemas.create>;
export type ListRentalContractsQuery = z.infer<typeof rentalContractSchemas.query>;

export const listRentalChoicesQuery = z.strictObject({
  ...pageQuery,
  of: z.enum(rentalChoiceKinds).describe('Kind of options: assets, customers or sites.'),
  search: search.describe('Part of the name or code.'),
});
export type ListRentalChoicesQuery = z.infer<typeof listRentalChoicesQuery>;
export const rentalChoiceListSchema = listOf(z.object({ id: z.int(), label: z.string() }));
export type RentalChoiceList = z.infer<typeof rentalChoiceListSchema>;

const periodFields = {
  from: date.describe('First day of the statement as YYYY-MM-DD.'),
  to: date.describe('Last day of the statement as YYYY-MM-DD, inclusive.'),
};
export const rentalPeriodSchema = z
  .strictObject(periodFields)
  .refine(daysInOrder.isRight, { path: [daysInOrder.field], message: daysInOrder.message });
export type RentalPeriod = z.infer<typeof rentalPeriodSchema>;
export const issueRentalStatementSchema = z
  .strictObject({
    ...periodFields,
    updatedAt: instant.describe(
      'Value of `updatedAt` of the contract as read. If it has changed since, the request is rejected with 409.',
    ),
    total: z.number().describe('Total of the preview. If it differs now, the request is rejected.'),
    overlaps: z
      .int()
      .min(0)
      .describe(
        'Number of overlapping statements in the preview. If it differs now, the request is rejected.',
      ),
  })
  .refine(daysInOrder.isRight, { path: [daysInOrder.field], message: daysInOrder.message })
  .meta({ id: 'IssueRentalStatement' });
export type IssueRentalStatement = z.infer<typeof issueRentalStatementSchema>;

const rentalDaySchema = z.object({
  day: date,
  isKnown: z.boolean().describe('Whether facts of the day are known.'),
  counts: z.boolean().describe('Whether the day is charged.'),
  engineSeconds: z.int(),
  siteSeconds: z.int().nullable().describe('Time at the site, in seconds. Null without a site.'),
  amount: z
    .number()
    .describe('Part of the rent, in the currency of the account. All days add up to the rent.'),
});
export type RentalDay = z.infer<typeof rentalDaySchema>;
const rentalSumsSchema = z.object({
  days: z.int().describe('Number of days.'),
  countedDays: z.int(),
  unknownDays: z.int(),
  engineSeconds: z.int().describe('Engine time on counted days, in seconds.'),
  includedSeconds: z.int().nullable(),
  overuseSeconds: z.int(),
  rent: z.number(),
  overuse: z.number(),
  total: z.number().describe('Total, in the currency of the account.'),
});
export type RentalSums = z.infer<typeof rentalSumsSchema>;

const statementFields = {
  contract: z.object({ id: z.int(), ...terms }),
  ...periodFields,
  timeZone: z.string(),
  currency: z.string().describe('Currency of the amounts, ISO 4217.'),
  days: z.array(rentalDaySchema).describe('Days of the period.'),
  sums: rentalSumsSchema,
};
const statementNumber = z.int().describe('Number of the statement within the contract.');
export const rentalStatementSchema = z
  .object({
    ...statementFields,
    ...recalculating,
    updatedAt: instant.describe('When the contract was last changed. Send it when issuing the statement.'),
    isOver: z.boolean().describe('Whether the last day is over, which is required to issue the statement.'),
    overlaps: z
      .array(z.object({ id: z.int(), number: statementNumber, ...periodFields }))
      .describe('Issued statements of the contract that overlap the period.'),
  })
  .meta({ id: 'RentalStatement' });
export type RentalStatement = z.infer<typeof rentalStatementSchema>;

/** Content that is hashed when a statement is issued. */
export const rentalContentSchema = z.object({
  ...statementFields,
  number: statementNumber,
  issuedAt: instant,
  issuedBy: named,
});
export type RentalContent = z.infer<typeof rentalContentSchema>;

export const issuedRentalStatementSchema = z
  .object({
    id: z.int(),
    signature: z.string().describe('SHA-256 of the content, in hexadecimal.'),
    holds: z.boolean().describe('Whether the stored content still matches the signature.'),
    content: rentalContentSchema.describe('Statement as issued.'),
    now: z
      .object({
        sums: rentalSumsSchema,
        days: z.array(rentalDaySchema).describe('Days that differ.'),
      })
      .nullable()
      .describe('Result from current facts. Null if it is the same.'),
  })
  .meta({ id: 'IssuedRentalStatement' });
export type IssuedRentalStatement = z.infer<typeof issuedRentalStatementSchema>;
export const rentalStatementParams = z.object({ statementId: idInQuery });

export const listRentalStatementsQuery = z.strictObject({
  ...pageQuery,
  contract: idInQuery.optional().describe('ID of the rental contract.'),
});
export type ListRentalStatementsQuery = z.infer<typeof listRentalStatementsQuery>;
export const rentalStatementListSchema = listOf(
  z.object({
    id: z.int(),
    number: statementNumber,
    code: z.string().describe('Number of the contract.'),
    customer: z.string().describe('Name of the customer.'),
    asset: z.string().describe('Code of the asset.'),
    ...periodFields,
    total: z.number().describe('Total, in the given currency.'),
    currency: z.string().describe('Currency of the total, ISO 4217.'),
    issuedAt: instant,
    signature: z.string(),
  }),
);
export type RentalStatementList = z.infer<typeof rentalStatementListSchema>;

export const exportRentalStatementQuery = z.strictObject({
  format: z.enum(exportFormats),
  locale: localeSchema
    .optional()
    .describe('Language of the text and number format. Defaults to the language of the caller.'),
});
export type ExportRentalStatementQuery = z.infer<typeof exportRentalStatementQuery>;

export const rentalSignatureParams = z.object({
  signature: z
    .string()
    .length(signatureLength)
    .regex(/^[0-9a-f]+$/),
});
export type RentalSignatureParams = z.infer<typeof rentalSignatureParams>;
export const rentalSignatureSchema = z
  .object({
    code: z.string().describe('Number of the contract.'),
    number: statementNumber,
    ...periodFields,
    issuedAt: instant,
    holds: z.boolean().describe('Whether the stored content still matches the signature.'),
  })
  .meta({ id: 'RentalSignature' });
export type RentalSignature = z.infer<typeof rentalSignatureSchema>;
