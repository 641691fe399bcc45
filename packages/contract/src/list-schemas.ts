import { z } from 'zod';

/** Query of every list; `cursor` is what `nextCursor` of the page before said. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z.string().max(2000).optional(),
};
export const pageQuerySchema = z.strictObject(pageQuery);

/** Answer of every list. `total` counts all that the filters let through, not this page. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int() });
}

/** A query parameter that may be repeated; one value is a list of one. */
export function manyOf<T extends z.ZodType>(item: T) {
  return z.union([z.array(item).max(200), item.transform((value) => [value])]).optional();
}
