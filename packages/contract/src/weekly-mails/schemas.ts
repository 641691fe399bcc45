import { z } from 'zod';
import { maxId } from '../ids.ts';
import { listOf, pageQuery } from '../list/schemas.ts';
import { suiteSlugs } from '../routes.ts';
import { idInQuery, instant } from '../scalars.ts';

const most = 200;
const ids = z.array(z.int().nonnegative().max(maxId)).min(1).max(most).optional();
const texts = z.array(z.string().max(200)).min(1).max(most).optional();
/** As those of figures. */
const filters = z.strictObject({
  units: ids,
  categories: texts,
  segments: texts,
  customers: ids.describe('Ids; 0 is for assets without a customer'),
  regions: texts,
  tags: texts,
  manufacturers: texts,
  models: texts,
  assets: ids,
});
export type WeeklyMailFilters = z.infer<typeof filters>;

const slug = z.enum(suiteSlugs).describe('The module whose figures it says');
export const subscribeWeeklyMailSchema = z
  .strictObject({ slug, filters: filters.default({}).describe('What its page is narrowed down to') })
  .meta({ id: 'SubscribeWeeklyMail' });
export type SubscribeWeeklyMail = z.infer<typeof subscribeWeeklyMailSchema>;

export const weeklyMailParams = z.object({ weeklyMailId: idInQuery });
export const pauseWeeklyMailSchema = z.strictObject({ isPaused: z.boolean() });
export const listWeeklyMailsQuery = z.strictObject({ ...pageQuery });
export type ListWeeklyMailsQuery = z.infer<typeof listWeeklyMailsQuery>;

export const weeklyMailSchema = z
  .object({
    id: z.int(),
    slug,
    filters,
    isPaused: z.boolean(),
    nextAt: instant.nullable().describe('Null while it is paused'),
    sentAt: instant.nullable().describe('When the last one was mailed'),
  })
  .meta({ id: 'WeeklyMail' });
export type WeeklyMail = z.infer<typeof weeklyMailSchema>;
export const weeklyMailListSchema = listOf(weeklyMailSchema);
export type WeeklyMailList = z.infer<typeof weeklyMailListSchema>;
