import { z } from 'zod';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { givenFileSchema } from '../files/schemas.ts';
import { localeSchema } from '../identity-schemas.ts';
import { id, idInQuery, idOrNoneInQuery, instant, line, named, search } from '../scalars.ts';
import { nativeBodySchema } from './board-schemas.ts';
import { reportBodySchema } from './report-schemas.ts';
import {
  briefcaseColors,
  briefcaseIcons,
  briefcasesPerAccount,
  contentKinds,
  contentSorts,
  contentStates,
  contentsPerAccount,
  dashboardAddressMaxLength,
  dashboardDescriptionMaxLength,
  dashboardNameMaxLength,
  embedOriginsMost,
} from './values.ts';

const name = line(dashboardNameMaxLength);
const description = z.string().trim().max(dashboardDescriptionMaxLength);
const translation = z.strictObject({
  name: name.optional(),
  description: description.min(1).optional(),
});
const translations = z
  .strictObject({ en: translation.optional(), es: translation.optional(), pt: translation.optional() })
  .describe('Texts by language. Languages without a text use `name` and `description`.');
export type Translations = z.infer<typeof translations>;
const usual = z
  .object({ name: z.string(), description: z.string() })
  .describe('Texts for readers whose language has no text of its own.');
const enabled = z
  .boolean()
  .describe('Whether it is enabled. While disabled, only administrators see it; access settings are kept.');
export const language = localeSchema
  .optional()
  .describe('Language of names and descriptions. Defaults to the language of the caller.');
const version = instant.describe(
  'Value of `updatedAt` as read. If it has changed since, the request is rejected with 409.',
);

const briefcaseSettings = {
  name,
  description: description.default(''),
  translations: translations.default({}),
  color: z.enum(briefcaseColors).default('petrol'),
  icon: z.enum(briefcaseIcons).default('folder'),
  parentId: id
    .nullable()
    .default(null)
    .describe('ID of the briefcase it is nested in. Briefcases nest one level deep. Null for the top level.'),
  enabled: enabled.default(true),
};

export const briefcaseSchema = z
  .object({
    id: z.int(),
    name: z.string().describe('Name in the requested language.'),
    description: z.string(),
    usual,
    translations,
    color: z.enum(briefcaseColors),
    icon: z.enum(briefcaseIcons),
    parentId: z.int().nullable(),
    enabled: z.boolean(),
    contentCount: z
      .int()
      .describe('Number of its items that the caller can see, without the items of nested briefcases.'),
    updatedAt: version,
  })
  .meta({ id: 'Briefcase' });
export type Briefcase = z.infer<typeof briefcaseSchema>;

export const briefcaseTreeSchema = z
  .object({
    items: z.array(briefcaseSchema).describe('Briefcases in their order, each followed by those inside it.'),
    favouriteCount: z.int(),
    contentCount: z.int().describe('Number of items that the caller can see.'),
  })
  .meta({ id: 'BriefcaseTree' });
export type BriefcaseTree = z.infer<typeof briefcaseTreeSchema>;

export const createBriefcaseSchema = z.strictObject(briefcaseSettings).meta({ id: 'CreateBriefcase' });
export type CreateBriefcase = z.infer<typeof createBriefcaseSchema>;
export const updateBriefcaseSchema = z
  .strictObject({ ...briefcaseSettings, updatedAt: version })
  .meta({ id: 'UpdateBriefcase' });
export type UpdateBriefcase = z.infer<typeof updateBriefcaseSchema>;
export const briefcaseParams = z.object({ briefcaseId: idInQuery });
export const deleteBriefcaseQuery = z.strictObject({
  contents: idOrNoneInQuery.describe(
    'Number of items to delete, including the items of nested briefcases. If it differs, the request is rejected and nothing is deleted.',
  ),
});
export type DeleteBriefcaseQuery = z.infer<typeof deleteBriefcaseQuery>;
export const orderBriefcasesSchema = z
  .strictObject({ ids: z.array(id).min(1).max(briefcasesPerAccount) })
  .describe('Briefcases of the same level, in their new order.');
export type OrderBriefcases = z.infer<typeof orderBriefcasesSchema>;

const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(dashboardAddressMaxLength)
  .refine((address) => !/^[a-z]+:\/\/[^/?#]*@/i.test(address), 'The address must hold no user or password.');
const embedAddress = webAddress.refine((address) => address.startsWith('https:'), 'A frame needs https.');

const contentBodySchema = z
  .discriminatedUnion('kind', [
    nativeBodySchema,
    reportBodySchema,
    z.strictObject({
      kind: z.literal('embed').describe('Always `embed`.'),
      url: embedAddress.describe('Address of the page, of an allowed origin.'),
    }),
    z.strictObject({ kind: z.literal('link').describe('Always `link`.'), url: webAddress }),
    z.strictObject({
      kind: z.literal('file').describe('Always `file`.'),
      fileId: id.describe('ID of a file in the file manager. Everyone who sees the item can open it.'),
    }),
  ])
  .meta({ id: 'ContentBody' });
export type ContentBody = z.infer<typeof contentBodySchema>;

const contentSettings = {
  name,
  description: description.default(''),
  translations: translations.default({}),
  enabled: enabled.default(true),
  body: contentBodySchema,
};
export const createContentSchema = z
  .strictObject({ briefcaseId: id, ...contentSettings })
  .meta({ id: 'CreateContent' });
export type CreateContent = z.infer<typeof createContentSchema>;
export const updateContentSchema = z
  .strictObject({ ...contentSettings, updatedAt: version })
  .meta({ id: 'UpdateContent' });
export type UpdateContent = z.infer<typeof updateContentSchema>;
export const contentParams = z.object({ contentId: idInQuery });
const contentIds = z.array(id).min(1).max(contentsPerAccount);
export const embedFrameQuery = z.strictObject({ frame: z.string().min(1).max(12_000) });
export const orderContentsSchema = z
  .strictObject({ ids: contentIds })
  .describe('Items of the briefcase, in their new order.');
export type OrderContents = z.infer<typeof orderContentsSchema>;
export const moveContentsSchema = z.strictObject({ contentIds, briefcaseId: id });
export type MoveContents = z.infer<typeof moveContentsSchema>;

export const contentRowSchema = z
  .object({
    id: z.int(),
    briefcase: z.object({
      id: z.int(),
      name: z.string(),
      parent: z
        .object({ id: z.int(), name: z.string() })
        .nullable()
        .describe('Briefcase it is nested in. Null at the top level.'),
    }),
    kind: z.enum(contentKinds).describe('Kind of item.'),
    name: z.string().describe('Name in the requested language.'),
    description: z.string(),
    enabled: z.boolean(),
    state: z.enum(contentStates).describe('Whether the item can be shown, or why not.'),
    linkTo: z.string().nullable().describe('Address of a link. Null for other items.'),
    favourite: z.boolean(),
    openedAt: instant.nullable().describe('When the caller last opened it. Null if never.'),
    updatedAt: version,
  })
  .meta({ id: 'ContentRow' });
export type ContentRow = z.infer<typeof contentRowSchema>;
export const contentListSchema = listOf(contentRowSchema);
export type ContentList = z.infer<typeof contentListSchema>;

export const languageQuery = z.strictObject({ language });
export const listContentsQuery = z.strictObject({
  ...pageQuery,
  language,
  search: search.describe(
    'Part of the name or description, or of the name of the briefcase, in any language.',
  ),
  kinds: manyOf(z.enum(contentKinds)).describe('Kinds of items.'),
  briefcases: manyOf(idInQuery).describe('Briefcases, by ID, including those nested in them.'),
  favourites: z.stringbool().default(false).describe('Whether to return only favorites.'),
  opened: z.stringbool().default(false).describe('Whether to return only items that the caller has opened.'),
  sort: z
    .enum(contentSorts)
    .default('arranged')
    .describe('Sort field. `opened` lists the last opened first and those never opened last.'),
});
export type ListContentsQuery = z.infer<typeof listContentsQuery>;

const neighbour = named.nullable();
export const contentSchema = contentRowSchema
  .extend({
    usual,
    translations,
    body: contentBodySchema,
    file: givenFileSchema
      .nullable()
      .describe('File it shows. Null if it shows none or the file was deleted.'),
    frameAddress: z
      .string()
      .nullable()
      .describe(
        'Address for an iframe in the portal, valid for ten minutes. Also set if the page does not respond to the portal but may respond to the reader. Null for other items.',
      ),
    previous: neighbour.describe('Previous item of the briefcase. Null for the first.'),
    next: neighbour.describe('Next item of the briefcase. Null for the last.'),
  })
  .meta({ id: 'Content' });
export type Content = z.infer<typeof contentSchema>;

const origin = z
  .string()
  .max(260)
  .regex(
    /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::(?!443$)\d{1,5})?$/,
    'Enter an origin as https://host or https://host:port, in lowercase.',
  );
export const embedOriginsSchema = z
  .strictObject({
    origins: z
      .array(origin)
      .max(embedOriginsMost)
      .refine((all) => new Set(all).size === all.length, 'Name each origin once.'),
  })
  .meta({ id: 'EmbedOrigins' });
export type EmbedOrigins = z.infer<typeof embedOriginsSchema>;
