/** Returns whether a text contains every word of a search in any order, ignoring case and accents. */
export function matchesWords(text: string, search: string): boolean {
  const plain = plainOf(text);
  return plainOf(search)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** Ranks a match: 0 is the whole text, 1 its beginning, 2 the beginning of a word, 3 inside a word, 4 no match. */
export function rankMatch(text: string, search: string): number {
  const [plain, wanted] = [plainOf(text), plainOf(search)];
  if (plain === wanted) return 0;
  const at = plain.indexOf(wanted);
  if (at <= 0) return at === 0 ? 1 : 4;
  return plain.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3;
}

function plainOf(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
