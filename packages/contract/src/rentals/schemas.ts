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
  line,
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

const named = z.object({ id: z.int(), name: z.string() });
const rentedAsset = z.object({ id: z.int(), code: z.string(), model: z.string() });
const terms = {
  code: z.string(),
  customer: named,
  asset: rentedAsset,
  site: z
    .object({
      id: z.int(),
      name: z.string().nullable().describe('Null in a UL that the reader does not see'),
    })
    .nullable(),
  from: date,
  to: date.nullable(),
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
    code: line(rentalCodeMaxLength).describe('The number of the contract'),
    customerId: id,
    assetId: id,
    siteId: id.nullable().default(null).describe('The geofence at which days count'),
    from: date.describe('The first day'),
    to: date.nullable().default(null).describe('The last day; null until the asset is returned'),
    basis: z.enum(rentalBases),
    rate: rate.describe('In the currency of the account, for each unit of the basis'),
    includedHours: decimal(2, { most: rentalHoursMost })
      .nullable()
      .default(null)
      .describe('Engine hours that the rate covers, by day or month; null: all'),
    overuseRate: rate.nullable().default(null).describe('For each engine hour beyond; null: not charged'),
    dayRule: z.enum(rentalDayRules).default('calendar'),
    leastMinutes: z
      .int()
      .min(1)
      .max(1440)
      .default(rentalUsualLeastMinutes)
      .describe('How long a day must be at the site, or with the engine on, to count'),
    note: z.string().trim().max(rentalNoteMaxLength).default(''),
  },
  checks: [
    daysInOrder,
    {
      isRight: ({ dayRule, siteId }) => dayRule !== 'on_site' || siteId !== null,
      field: 'siteId',
      message: 'Choose a site to bill days on site',
    },
  ],
  shows: {
    ...terms,
    note: z.string(),
    statementCount: z.int().describe('How many statements were issued'),
  },
  searched: 'In number, customer, asset and note',
  filters: {
    customers: ids,
    assets: ids,
    bases: manyOf(z.enum(rentalBases)),
    runsOn: date.optional().describe('Contracts that hold on this day'),
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
  of: z.enum(rentalChoiceKinds),
  search: search.describe('In what it is called'),
});
export type ListRentalChoicesQuery = z.infer<typeof listRentalChoicesQuery>;
export const rentalChoiceListSchema = listOf(z.object({ id: z.int(), label: z.string() }));
export type RentalChoiceList = z.infer<typeof rentalChoiceListSchema>;

const periodFields = {
  from: date.describe('The first day of the statement'),
  to: date.describe('Its last day'),
};
export const rentalPeriodSchema = z
  .strictObject(periodFields)
  .refine(daysInOrder.isRight, { path: [daysInOrder.field], message: daysInOrder.message });
export type RentalPeriod = z.infer<typeof rentalPeriodSchema>;
export const issueRentalStatementSchema = z
  .strictObject({
    ...periodFields,
    updatedAt: instant.describe('The contract as it was shown'),
    total: z.number().describe('What it came to as it was shown'),
    overlaps: z.int().min(0).describe('How many issued statements were shown to have days of the period'),
  })
  .refine(daysInOrder.isRight, { path: [daysInOrder.field], message: daysInOrder.message })
  .meta({ id: 'IssueRentalStatement' });
export type IssueRentalStatement = z.infer<typeof issueRentalStatementSchema>;

const rentalDaySchema = z.object({
  day: date,
  isKnown: z.boolean().describe('Whether there are facts of the day'),
  counts: z.boolean(),
  engineSeconds: z.int(),
  siteSeconds: z.int().nullable().describe('Null without a site'),
  amount: z.number().describe('Its share of the rent; all of them add up to it'),
});
export type RentalDay = z.infer<typeof rentalDaySchema>;
const rentalSumsSchema = z.object({
  days: z.int(),
  countedDays: z.int(),
  unknownDays: z.int(),
  engineSeconds: z.int().describe('On days that count'),
  includedSeconds: z.int().nullable(),
  overuseSeconds: z.int(),
  rent: z.number(),
  overuse: z.number(),
  total: z.number(),
});
export type RentalSums = z.infer<typeof rentalSumsSchema>;

const statementFields = {
  contract: z.object({ id: z.int(), ...terms }),
  ...periodFields,
  timeZone: z.string(),
  currency: z.string(),
  days: z.array(rentalDaySchema),
  sums: rentalSumsSchema,
};
const statementNumber = z.int().describe('Counted by contract');
export const rentalStatementSchema = z
  .object({
    ...statementFields,
    ...recalculating,
    updatedAt: instant.describe('Of the contract'),
    isOver: z.boolean().describe('Whether its last day is over, so that it may be issued'),
    overlaps: z
      .array(z.object({ id: z.int(), number: statementNumber, ...periodFields }))
      .describe('Issued statements of the contract with days of this period'),
  })
  .meta({ id: 'RentalStatement' });
export type RentalStatement = z.infer<typeof rentalStatementSchema>;

/** What is hashed, as it was issued. */
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
    signature: z.string().describe('SHA-256 of the content, in hexadecimal'),
    holds: z.boolean().describe('Whether what is stored still has this hash'),
    content: rentalContentSchema,
    now: z
      .object({
        sums: rentalSumsSchema,
        days: z.array(rentalDaySchema).describe('Those that come out otherwise'),
      })
      .nullable()
      .describe('What today’s facts make of it; null where they make the same'),
  })
  .meta({ id: 'IssuedRentalStatement' });
export type IssuedRentalStatement = z.infer<typeof issuedRentalStatementSchema>;
export const rentalStatementParams = z.object({ statementId: idInQuery });

export const listRentalStatementsQuery = z.strictObject({ ...pageQuery, contract: idInQuery.optional() });
export type ListRentalStatementsQuery = z.infer<typeof listRentalStatementsQuery>;
export const rentalStatementListSchema = listOf(
  z.object({
    id: z.int(),
    number: statementNumber,
    code: z.string(),
    customer: z.string(),
    asset: z.string(),
    ...periodFields,
    total: z.number(),
    currency: z.string(),
    issuedAt: instant,
    signature: z.string(),
  }),
);
export type RentalStatementList = z.infer<typeof rentalStatementListSchema>;

export const exportRentalStatementQuery = z.strictObject({
  format: z.enum(exportFormats),
  locale: localeSchema.optional().describe("Of words and decimals; the caller's when left out"),
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
    code: z.string(),
    number: statementNumber,
    ...periodFields,
    issuedAt: instant,
    holds: z.boolean().describe('Whether what is stored still has this hash'),
  })
  .meta({ id: 'RentalSignature' });
export type RentalSignature = z.infer<typeof rentalSignatureSchema>;
