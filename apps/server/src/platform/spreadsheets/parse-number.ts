import type { DecimalMark } from '@azimute/contract';

const NUMBERS: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i,
  comma: /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)?(?:,\d*)?(?:e[+-]?\d{1,3})?$/i,
};

/**
 * Parses a number in the file's format, with or without groups of three digits separated by the other mark; undefined
 * if it is not valid.
 */
export function parseNumber(text: string, mark: DecimalMark): number | undefined {
  if (!NUMBERS[mark].test(text) || !/\d/.test(text)) return undefined;
  const plain = mark === 'point' ? text.replaceAll(',', '') : text.replaceAll('.', '').replace(',', '.');
  const number = Number(plain);
  return Number.isFinite(number) ? number : undefined;
}

const YES = new Set([
  '1',
  'true',
  't',
  'yes',
  'y',
  'on',
  'sim',
  's',
  'si',
  'sí',
  'ligado',
  'ligada',
  'encendido',
  'encendida',
]);
const NO = new Set([
  '0',
  'false',
  'f',
  'no',
  'n',
  'off',
  'nao',
  'não',
  'desligado',
  'desligada',
  'apagado',
  'apagada',
]);

/** Returns undefined if it is neither yes nor no in a supported language. */
export function parseYesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
