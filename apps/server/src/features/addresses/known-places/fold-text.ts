/** Normalizes hurried typing: lower case without accents, and one space between words. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s'’ʼ‘`´.-]+/g, ' ')
    .trim();
}
