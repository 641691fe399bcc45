/** Reads a list to its end and returns its items in order. */
export async function everyPage<Item>(
  read: (cursor?: string) => Promise<{ readonly items: readonly Item[]; readonly nextCursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}
