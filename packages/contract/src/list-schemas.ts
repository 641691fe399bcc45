import { z } from 'zod';

/** Query of every list; `cursor` is `nextCursor` of the previous page. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(500).default(50).describe('Maximum number of records to return.'),
  cursor: z.string().max(2000).optional(),
};
export const pageQuerySchema = z.strictObject(pageQuery);

/** Response of every list. `total` counts all matching records, not this page. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item).describe('Records of this page.'),
    nextCursor: z.string().nullable().describe('Cursor of the next page. Null on the last page.'),
    total: z.int().describe('Number of matching records across all pages.'),
  });
}

/** Query parameter that can be repeated; a single value becomes a list. */
export function manyOf<T extends z.ZodType>(item: T) {
  return z.union([z.array(item).max(200), item.transform((value) => [value])]).optional();
}
