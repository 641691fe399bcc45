import { z } from 'zod';
import { maxId } from '../ids.ts';
import { listOf, manyOf, pageQuery } from '../list/schemas.ts';
import { memberScreens } from '../routes.ts';
import { assetStatusSchema } from '../assets/schemas.ts';
import {
  accessChangesPerCall,
  accessReasons,
  accessSwitches,
  boardColumns,
  boardDays,
  boardRowsMost,
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
  tileGroupings,
  tileGroupsMost,
  tileSourceNames,
  tileSourceShape,
  tilesPerBoard,
  tileStates,
  tileTextMaxLength,
  tileTitleMaxLength,
  tileUnits,
  tileViews,
} from './values.ts';

const id = z.int().positive().max(maxId);
const pathId = z.coerce.number().int().positive().max(maxId);
const instant = z.iso.datetime({ offset: true });
const name = z.string().trim().min(1).max(dashboardNameMaxLength);
const description = z.string().trim().max(dashboardDescriptionMaxLength);
const search = z.string().trim().min(1).max(120).optional();
const enabled = z.boolean().describe('Off: nobody sees it but administrators, and every switch is kept');
const version = instant.describe('As it was read: a change made in the meantime is not overwritten');

// Briefcases

const briefcaseSettings = {
  name,
  description: description.default(''),
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
    name: z.string(),
    description: z.string(),
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
export const briefcaseParams = z.object({ briefcaseId: pathId });
export const deleteBriefcaseQuery = z.strictObject({
  contents: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxId)
    .describe('How many contents go with it, those of briefcases in it too, as the person was told'),
});
export type DeleteBriefcaseQuery = z.infer<typeof deleteBriefcaseQuery>;
export const orderBriefcasesSchema = z
  .strictObject({ ids: z.array(id).min(1).max(briefcasesPerAccount) })
  .describe('Briefcases that lie together, as they are to follow each other');
export type OrderBriefcases = z.infer<typeof orderBriefcasesSchema>;

// Boards and their tiles

const span = (most: number) => z.int().min(1).max(most);
const tileFilter = z.strictObject({
  units: z.array(id).max(200).default([]),
  categories: z.array(z.string().max(200)).max(200).default([]),
});
const tileBase = {
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .describe('Of the board, chosen by who arranges it'),
  x: z
    .int()
    .min(0)
    .max(boardColumns - 1),
  y: z
    .int()
    .min(0)
    .max(boardRowsMost - 1),
  w: span(boardColumns),
  h: span(20),
  title: z.string().trim().max(tileTitleMaxLength).default('').describe('Empty: the name of its source'),
};
const sourceTile = z.strictObject({
  ...tileBase,
  view: z.enum(tileViews).exclude(['text']),
  source: z.enum(tileSourceNames),
  measure: z.string().max(40).describe('One of its source'),
  groupBy: z
    .enum(tileGroupings)
    .nullable()
    .default(null)
    .describe('Needed for bars, ranking and table; one of its source'),
  most: z.int().min(1).max(tileGroupsMost).default(10).describe('Groups, largest first'),
  status: z.array(assetStatusSchema).max(6).default([]).describe('Only assets of these; empty is all'),
  filter: tileFilter.default({ units: [], categories: [] }),
  target: z.number().nullable().default(null),
});
const textTile = z.strictObject({
  ...tileBase,
  view: z.literal('text'),
  text: z.string().max(tileTextMaxLength),
});
export const tileSchema = z
  .union([sourceTile, textTile])
  .superRefine((tile, check) => {
    const refuse = (path: string, message: string) =>
      check.addIssue({ code: 'custom', path: [path], message });
    if (tile.x + tile.w > boardColumns) refuse('w', `A board has ${boardColumns} columns.`);
    if (tile.view === 'text') return;
    const { measures, groups, hasPeriod, hasStatus } = tileSourceShape(tile.source);
    if (measures[tile.measure] === undefined) {
      refuse('measure', `The source has the measures ${Object.keys(measures).join(', ')}.`);
    }
    if (tile.groupBy !== null && !groups.includes(tile.groupBy)) {
      refuse('groupBy', `The source is grouped by ${groups.join(', ')}.`);
    }
    if (tile.groupBy === null && ['bars', 'ranking', 'table'].includes(tile.view)) {
      refuse('groupBy', 'This view needs a grouping.');
    }
    if (tile.view === 'trend' && !hasPeriod)
      refuse('view', 'The source says how things are now: it has no trend.');
    if (tile.status.length > 0 && !hasStatus) refuse('status', 'The source is not counted by status.');
  })
  .meta({ id: 'Tile' });
export type Tile = z.infer<typeof tileSchema>;
export type SourceTile = z.infer<typeof sourceTile>;

const tiles = z
  .array(tileSchema)
  .max(tilesPerBoard)
  .refine(
    (all) => new Set(all.map((tile) => tile.id)).size === all.length,
    'Each tile has an id of its own.',
  );
const days = z
  .int()
  .min(1)
  .max(boardDays.most)
  .default(boardDays.usual)
  .describe('That it looks back, where its address names no period');

// Contents

const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(dashboardAddressMaxLength)
  .refine((address) => !/^[a-z]+:\/\/[^/?#]*@/i.test(address), 'The address must hold no user or password.');
const embedAddress = webAddress.refine((address) => address.startsWith('https:'), 'A frame needs https.');

const contentBodySchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('native'), days, tiles }),
    z.strictObject({
      kind: z.literal('embed'),
      url: embedAddress.describe('Of an origin that administrators have listed'),
    }),
    z.strictObject({ kind: z.literal('link'), url: webAddress }),
    z.strictObject({
      kind: z.literal('file'),
      fileId: id.describe('Of the file manager, whose rules say who may open it'),
    }),
  ])
  .meta({ id: 'ContentBody' });
export type ContentBody = z.infer<typeof contentBodySchema>;

const contentSettings = {
  name,
  description: description.default(''),
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
export const contentParams = z.object({ contentId: pathId });
const contentIds = z.array(id).min(1).max(contentsPerAccount);
export const embedFrameParams = z.object({ frame: z.string().min(1).max(6_000) });
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
    name: z.string(),
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

export const listContentsQuery = z.strictObject({
  ...pageQuery,
  search: search.describe('Part of the name or the description, or of the name of its briefcase'),
  kinds: manyOf(z.enum(contentKinds)),
  briefcases: manyOf(pathId).describe('With the briefcases in them'),
  favourites: z.stringbool().default(false).describe('Only favourites'),
  opened: z.stringbool().default(false).describe('Only what the reader has opened'),
  sort: z.enum(contentSorts).default('arranged').describe('`opened`: last opened first, what never was last'),
});
export type ListContentsQuery = z.infer<typeof listContentsQuery>;

const neighbour = z.object({ id: z.int(), name: z.string() }).nullable();
export const contentSchema = contentRowSchema
  .extend({
    body: contentBodySchema,
    frameAddress: z
      .string()
      .nullable()
      .describe('Of an embed that is ready: what an iframe of the portal opens, within ten minutes'),
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
    'An origin is https://host or https://host:port, in small letters.',
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

// What a board answers

export const boardQuery = z.strictObject({
  from: instant.optional().describe('With `to`; where both are left out, the days of the board'),
  to: instant.optional().describe('Exclusive'),
  units: manyOf(pathId),
  categories: manyOf(z.string().max(200)),
});
export type BoardQuery = z.infer<typeof boardQuery>;

const rowsAddress = z
  .object({
    screen: z.enum(memberScreens),
    search: z.record(
      z.string(),
      z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
    ),
  })
  .nullable()
  .describe('Where the rows behind it are; null where no screen shows them');

export const tileDataSchema = z
  .object({
    id: z.string(),
    state: z.enum(tileStates),
    unit: z.enum(tileUnits).nullable(),
    formula: z.string().nullable().describe('Key of the text that says it: source and measure'),
    value: z.number().nullable().describe('All together; null where nothing is known'),
    before: z.number().nullable().describe('The same of the period before, of the same length'),
    coverage: z
      .object({ covered: z.int(), of: z.int() })
      .nullable()
      .describe('Of how many assets in question something is known'),
    dataAt: instant.nullable().describe('Time of the newest data in it'),
    rows: rowsAddress,
    groups: z
      .array(
        z.object({
          key: z.string(),
          label: z.string().nullable().describe('Null where the key is a word of the product'),
          value: z.number().nullable(),
          rows: rowsAddress,
        }),
      )
      .describe('Largest first'),
    groupCount: z.int().describe('Of all groups, those beyond the most of the tile too'),
    trend: z
      .array(z.object({ day: z.iso.date(), value: z.number().nullable() }))
      .describe('By day of the account'),
  })
  .meta({ id: 'TileData' });
export type TileData = z.infer<typeof tileDataSchema>;

export const boardDataSchema = z
  .object({
    at: instant,
    from: instant,
    to: instant,
    tiles: z.array(tileDataSchema).describe('Of all but texts'),
  })
  .meta({ id: 'BoardData' });
export type BoardData = z.infer<typeof boardDataSchema>;

export const tryBoardSchema = z
  .strictObject({ days, tiles, query: boardQuery.default({}) })
  .meta({ id: 'TryBoard' });
export type TryBoard = z.infer<typeof tryBoardSchema>;

// Who sees what

const person = z.object({ id: z.int(), name: z.string(), email: z.string(), photo: z.string().nullable() });
const profileName = z.object({ id: z.int(), name: z.string() });
const decided = {
  switch: z.enum(accessSwitches).describe('Of the person'),
  sees: z.boolean(),
  reason: z.enum(accessReasons),
  profile: profileName.nullable().describe('A profile of theirs that gives it, where that decided'),
};

const accessPersonSchema = z
  .object({
    ...person.shape,
    profiles: z.array(profileName),
    seen: z.int().describe('Contents that they see'),
  })
  .meta({ id: 'AccessPerson' });
export type AccessPerson = z.infer<typeof accessPersonSchema>;
export const accessPersonListSchema = listOf(accessPersonSchema).extend({
  contentCount: z.int().describe('All contents of the account'),
});
export type AccessPersonList = z.infer<typeof accessPersonListSchema>;
const people = {
  ...pageQuery,
  search: search.describe('Part of the name or the e-mail'),
  profiles: manyOf(pathId),
};
export const listAccessPeopleQuery = z.strictObject(people);
export type ListAccessPeopleQuery = z.infer<typeof listAccessPeopleQuery>;

const contentOfAccess = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(contentKinds),
  enabled: z.boolean(),
});
const briefcaseOfAccess = {
  id: z.int(),
  name: z.string(),
  parentId: z.int().nullable(),
  enabled: z.boolean(),
  parentEnabled: z.boolean(),
};

export const briefcaseAccessSchema = z
  .object({
    ...briefcaseOfAccess,
    contents: z.array(contentOfAccess),
    profiles: z.array(profileName.extend({ on: z.boolean() })).describe('All of the account'),
    people: listOf(
      z.object({
        ...person.shape,
        profiles: z.array(profileName),
        switch: z.enum(accessSwitches).describe('On the briefcase'),
        seen: z.int().describe('Of its contents'),
        cells: z
          .array(z.object({ contentId: z.int(), ...decided }))
          .describe('One for each content, in their order'),
      }),
    ).describe('Viewers who have the section of dashboards, by name'),
  })
  .meta({ id: 'BriefcaseAccess' });
export type BriefcaseAccess = z.infer<typeof briefcaseAccessSchema>;
export const briefcaseAccessQuery = z.strictObject(people);
export type BriefcaseAccessQuery = z.infer<typeof briefcaseAccessQuery>;

export const personAccessSchema = z
  .object({
    person: accessPersonSchema,
    contentCount: z.int(),
    briefcases: z.array(
      z.object({
        ...briefcaseOfAccess,
        ...decided,
        contents: z.array(
          contentOfAccess.extend({ ...decided, openedAt: instant.nullable().describe('By the person') }),
        ),
      }),
    ),
  })
  .meta({ id: 'PersonAccess' });
export type PersonAccess = z.infer<typeof personAccessSchema>;
export const accessPersonParams = z.object({ userId: pathId });

const accessChangeSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('briefcase'), briefcaseId: id, enabled: z.boolean() }),
    z.strictObject({ kind: z.literal('content'), contentId: id, enabled: z.boolean() }),
    z.strictObject({ kind: z.literal('profile'), profileId: id, briefcaseId: id, on: z.boolean() }),
    z.strictObject({
      kind: z.literal('person_on_briefcase'),
      userId: id,
      briefcaseId: id,
      switch: z.enum(accessSwitches),
    }),
    z.strictObject({
      kind: z.literal('person_on_content'),
      userId: id,
      contentId: id,
      switch: z.enum(accessSwitches),
    }),
    z
      .strictObject({ kind: z.literal('copy'), fromUserId: id, userId: id })
      .describe('The switches of one person in the place of those of another; profiles stay as they are'),
  ])
  .meta({ id: 'AccessChange' });
export type AccessChange = z.infer<typeof accessChangeSchema>;
export const changeAccessSchema = z
  .strictObject({ changes: z.array(accessChangeSchema).min(1).max(accessChangesPerCall) })
  .describe('One after the other, all or none')
  .meta({ id: 'ChangeAccess' });
export type ChangeAccess = z.infer<typeof changeAccessSchema>;

const affected = z.array(z.object({ userId: z.int(), name: z.string(), contents: z.int() }));
export const accessEffectSchema = z
  .object({
    gained: affected.describe('People who see so many contents more'),
    lost: affected.describe('People who see so many contents less'),
    undo: z.array(accessChangeSchema).describe('What would make it as it was; empty where nothing changed'),
  })
  .meta({ id: 'AccessEffect' });
export type AccessEffect = z.infer<typeof accessEffectSchema>;
