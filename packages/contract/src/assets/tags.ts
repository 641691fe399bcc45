/** Folds case and accents, like fold_text in the database. */
export function foldTag(tag: string): string {
  return tag
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F]/g, '');
}

/** Removes duplicates, keeping the first spelling. */
export function mergeTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(foldTag(tag))) byKey.set(foldTag(tag), tag);
  return [...byKey.values()];
}

/** Removes the given tags, in any spelling. */
export function withoutTags(tags: readonly string[], removed: readonly string[]): string[] {
  const keys = new Set(removed.map(foldTag));
  return tags.filter((tag) => !keys.has(foldTag(tag)));
}

/**
 * Counts the assets of each tag, given the number of assets of each set of tags (one tag per line). The most common
 * spelling stands for all.
 */
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
