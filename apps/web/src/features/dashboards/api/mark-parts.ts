/** Splits a text into parts, alternately outside and inside the search term, ignoring case and accents. */
export function markParts(text: string, search: string): string[] {
  const wanted = fold(search.trim());
  if (wanted === '') return [text];
  const letters = Array.from(text);
  const folded = letters.map(fold);
  const parts: string[] = [''];
  let isInside = false;
  for (let at = 0; at < letters.length;) {
    const length = lengthOf(folded, at, wanted);
    if (length > 0 !== isInside) {
      parts.push('');
      isInside = !isInside;
    }
    const end = at + Math.max(1, length);
    parts[parts.length - 1] += letters.slice(at, end).join('');
    at = end;
  }
  return parts;
}

/** Returns how many letters from here match the term; 0 if they do not. */
function lengthOf(folded: readonly string[], from: number, wanted: string): number {
  let read = '';
  for (let at = from; at < folded.length && read.length < wanted.length; at += 1) {
    read += folded[at] ?? '';
    if (read === wanted) return at - from + 1;
  }
  return 0;
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
