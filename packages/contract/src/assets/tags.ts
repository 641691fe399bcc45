/** A tag as it is compared: without case and accents, as the database compares it by fold_text. */
export function foldTag(tag: string): string {
  return tag
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F]/g, '');
}

/** Each tag once, as it was first written. */
export function mergeTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(foldTag(tag))) byKey.set(foldTag(tag), tag);
  return [...byKey.values()];
}

/** The tags without those that are taken away, however these are written. */
export function withoutTags(tags: readonly string[], removed: readonly string[]): string[] {
  const keys = new Set(removed.map(foldTag));
  return tags.filter((tag) => !keys.has(foldTag(tag)));
}

/** How many assets have each tag, of how many have each set of tags: one a line. Of several spellings the usual one stands for all. */
export function countTags(sets: ReadonlyMap<string, number>): Map<string, number> {
  const spellings = new Map<string, number>();
  for (const [set, count] of sets)
    for (const tag of set.split('\n')) spellings.set(tag, (spellings.get(tag) ?? 0) + count);
  const byKey = new Map<string, { tag: string; most: number; count: number }>();
  for (const [tag, count] of spellings) {
    const found = byKey.get(foldTag(tag));
    if (found === undefined) byKey.set(foldTag(tag), { tag, most: count, count });
    else {
      found.count += count;
      if (count > found.most || (count === found.most && tag < found.tag))
        Object.assign(found, { tag, most: count });
    }
  }
  return new Map([...byKey.values()].map(({ tag, count }) => [tag, count]));
}
