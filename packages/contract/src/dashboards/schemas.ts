import { z } from 'zod';
import { listOf, manyOf, pageQuery } from '../list-schemas.ts';
import { givenFileSchema } from '../files/schemas.ts';
import { localeSchema } from '../identity-schemas.ts';
import { id, idInQuery, idOrNoneInQuery, instant, line, search } from '../scalars.ts';
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
  .describe('Texts in languages of their own; one that is left out is as `name` or `description` says');
export type Translations = z.infer<typeof translations>;
const usual = z
  .object({ name: z.string(), description: z.string() })
  .describe('What readers are told whose language has no text of its own');
const enabled = z.boolean().describe('Off: nobody sees it but administrators, and every switch is kept');
export const language = localeSchema
  .optional()
  .describe('Of names and descriptions: that of the person, when it is not given');
const version = instant.describe('As it was read: a change made in the meantime is not overwritten');

const briefcaseSettings = {
  name,
  description: description.default(''),
  translations: translations.default({}),
  color: z.enum(briefcaseColors).default('petrol'),
  icon: z.enum(briefcaseIcons).default('folder'),
  parentId: id
    .nullable()
    .default(null)
    .describe('A briefcase that lies in none itself, nor holds others if this one does'),
  enabled: enabled.default(true),
};

export const briefcaseSchema = z
  .object({
    id: z.int(),
    name: z.string().describe('In the language that was asked for'),
    description: z.string(),
    usual,
    translations,
    color: z.enum(briefcaseColors),
    icon: z.enum(briefcaseIcons),
    parentId: z.int().nullable(),
    enabled: z.boolean(),
    contentCount: z.int().describe('Contents in it that the reader sees, without those of briefcases in it'),
    updatedAt: version,
  })
  .meta({ id: 'Briefcase' });
export type Briefcase = z.infer<typeof briefcaseSchema>;

export const briefcaseTreeSchema = z
  .object({
    items: z.array(briefcaseSchema).describe('As they are arranged, each followed by those in it'),
    favouriteCount: z.int(),
    contentCount: z.int().describe('All contents that the reader sees'),
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
    'How many contents go with it, those of briefcases in it too, as the person was told',
  ),
});
export type DeleteBriefcaseQuery = z.infer<typeof deleteBriefcaseQuery>;
export const orderBriefcasesSchema = z
  .strictObject({ ids: z.array(id).min(1).max(briefcasesPerAccount) })
  .describe('Briefcases that lie together, as they are to follow each other');
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
      kind: z.literal('embed'),
      url: embedAddress.describe('Of an origin that administrators have listed'),
    }),
    z.strictObject({ kind: z.literal('link'), url: webAddress }),
    z.strictObject({
      kind: z.literal('file'),
      fileId: id.describe('Of the file manager; whoever sees the content opens it'),
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
  .describe('Contents of the briefcase, as they are to follow each other');
export type OrderContents = z.infer<typeof orderContentsSchema>;
export const moveContentsSchema = z.strictObject({ contentIds, briefcaseId: id });
export type MoveContents = z.infer<typeof moveContentsSchema>;

export const contentRowSchema = z
  .object({
    id: z.int(),
    briefcase: z.object({
      id: z.int(),
      name: z.string(),
      parent: z.object({ id: z.int(), name: z.string() }).nullable(),
    }),
    kind: z.enum(contentKinds),
    name: z.string().describe('In the language that was asked for'),
    description: z.string(),
    enabled: z.boolean(),
    state: z.enum(contentStates),
    linkTo: z.string().nullable().describe('Where a link leads'),
    favourite: z.boolean(),
    openedAt: instant.nullable().describe('When the reader opened it last'),
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
    'Part of the name or the description, or of the name of its briefcase, in any language',
  ),
  kinds: manyOf(z.enum(contentKinds)),
  briefcases: manyOf(idInQuery).describe('With the briefcases in them'),
  favourites: z.stringbool().default(false).describe('Only favourites'),
  opened: z.stringbool().default(false).describe('Only what the reader has opened'),
  sort: z.enum(contentSorts).default('arranged').describe('`opened`: last opened first, what never was last'),
});
export type ListContentsQuery = z.infer<typeof listContentsQuery>;

const neighbour = z.object({ id: z.int(), name: z.string() }).nullable();
export const contentSchema = contentRowSchema
  .extend({
    usual,
    translations,
    body: contentBodySchema,
    file: givenFileSchema.nullable().describe('That it shows, while the file is there'),
    frameAddress: z
      .string()
      .nullable()
      .describe(
        'Of an embed or a report that is ready: what an iframe of the portal opens, within ten minutes. Of one that does not answer the portal as well, as it may answer its reader',
      ),
    previous: neighbour.describe('In its briefcase, as it is arranged'),
    next: neighbour,
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
