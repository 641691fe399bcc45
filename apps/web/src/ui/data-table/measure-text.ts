/** Cache of text widths in the table's font, since each refresh repeats the same texts. */
const widths = new Map<string, number>();
const rememberedAtMost = 20_000;
const sizePx = 13;
/** Fallback without measurement: slightly more than an average letter. */
const guessedLetterPx = 7.2;
/** Figures use tabular digits, slightly wider than the proportional ones that canvas measures. */
const tabularScale = 1.025;

let canvas: CanvasRenderingContext2D | null | undefined;

export function measureText(text: string, isBold: boolean): number {
  const key = `${isBold ? 'b' : 'r'}${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size > rememberedAtMost) widths.clear();
  const width = measure(text, isBold);
  widths.set(key, width);
  return width;
}

/** Discards widths measured before the font loaded. */
export function forgetTextWidths(): void {
  canvas = undefined;
  widths.clear();
}

function measure(text: string, isBold: boolean): number {
  if (canvas === undefined) canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return text.length * guessedLetterPx;
  canvas.font = `${isBold ? 600 : 450} ${sizePx}px Inter, system-ui, sans-serif`;
  if (!/\d/.test(text)) return canvas.measureText(text).width;
  return canvas.measureText(text.replaceAll(/\d/g, '0')).width * tabularScale;
}
