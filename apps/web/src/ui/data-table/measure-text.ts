/** Widths of texts in the table's type, remembered: the same words come again with every refresh. */
const widths = new Map<string, number>();
const rememberedAtMost = 20_000;
const sizePx = 13;
/** Where nothing can be measured: a little more than the usual letter is wide. */
const guessedLetterPx = 7.2;
/** Figures are set in tabular digits, which canvas cannot set: each is a little wider than a proportional 0. */
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

/** What was measured before the type was there is worth nothing. */
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
