/** Whether a text has every word of a search somewhere, whatever their order, case and accents. */
export function matchesWords(text: string, search: string): boolean {
  const plain = plainOf(text);
  return plainOf(search)
    .split(/\s+/)
    .every((word) => plain.includes(word));
}

/** How well a text answers a search: 0 is the text itself, 1 its beginning, 2 that of a word, 3 within, 4 not at all. */
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
