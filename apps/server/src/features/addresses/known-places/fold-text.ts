/** As people type in a hurry: small letters without accents, and one space for what stands between words. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s'’ʼ‘`´.-]+/g, ' ')
    .trim();
}
