/** Two letters that stand for a name: of its first and last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}
