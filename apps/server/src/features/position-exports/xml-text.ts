/** XML decimals have no exponent. */
export const decimal = (value = 0): string => (Math.abs(value) < 1e-6 ? value.toFixed(12) : String(value));

const ENTITIES = new Map([
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['&', '&amp;'],
]);

/** XML cannot represent most control characters. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[<>&]/g, (sign) => ENTITIES.get(sign) ?? '');
}
