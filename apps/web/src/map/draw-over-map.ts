/**
 * Draws pins and labels onto a picture of the map, since they are page elements. Supports boxes, text, and icons of
 * paths and circles, as currently laid out; shadows are omitted.
 */
export function drawOverMap(
  pen: CanvasRenderingContext2D,
  map: HTMLCanvasElement,
  container: HTMLElement,
): void {
  const { left, top, width } = map.getBoundingClientRect();
  // On a page already laid out for print, the map has no size.
  if (width === 0) return;
  const found = [...container.querySelectorAll<HTMLElement>('[data-on-map]')];
  pen.save();
  pen.scale(map.width / width, map.width / width);
  pen.translate(-left, -top);
  for (const element of found.toSorted((a, b) => depthOf(a) - depthOf(b))) draw(pen, element);
  pen.restore();
}

const depthOf = ({ style }: HTMLElement): number => Number(style.zIndex);

function draw(pen: CanvasRenderingContext2D, node: Node): void {
  if (node instanceof Text) drawWords(pen, node);
  else if (node instanceof SVGSVGElement) drawSign(pen, node);
  else if (node instanceof HTMLElement && node.dataset['onScreen'] === undefined) {
    drawBox(pen, node);
    for (const child of node.childNodes) draw(pen, child);
  }
}

function drawBox(pen: CanvasRenderingContext2D, element: HTMLElement): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const { backgroundColor, borderTopColor, borderTopWidth, borderTopLeftRadius } = getComputedStyle(element);
  const [border, radius] = [
    Number.parseFloat(borderTopWidth) || 0,
    Number.parseFloat(borderTopLeftRadius) || 0,
  ];
  const round = borderTopLeftRadius.endsWith('%') ? (radius / 100) * width : radius;
  pen.beginPath();
  pen.roundRect(
    left + border / 2,
    top + border / 2,
    width - border,
    height - border,
    Math.max(0, round - border / 2),
  );
  pen.fillStyle = backgroundColor;
  pen.fill();
  if (border === 0) return;
  pen.strokeStyle = borderTopColor;
  pen.lineWidth = border;
  pen.stroke();
}

/** Word by word, since a label may have several lines. */
function drawWords(pen: CanvasRenderingContext2D, text: Text): void {
  if (text.parentElement === null) return;
  const { color, fontFamily, fontSize, fontWeight } = getComputedStyle(text.parentElement);
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  pen.fillStyle = color;
  pen.textBaseline = 'middle';
  const range = document.createRange();
  for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, top, width, height } = range.getBoundingClientRect();
    if (width > 0) pen.fillText(word, left, top + height / 2);
  }
}

function drawSign(pen: CanvasRenderingContext2D, sign: SVGSVGElement): void {
  const { left, top, width, height } = sign.getBoundingClientRect();
  if (width === 0) return;
  const { width: room, height: roomHeight } = sign.viewBox.baseVal;
  pen.save();
  // A rotated icon keeps its center.
  pen.translate(left + width / 2, top + height / 2);
  pen.rotate(((Number.parseFloat(getComputedStyle(sign).rotate) || 0) * Math.PI) / 180);
  pen.scale(sign.clientWidth / room, sign.clientWidth / room);
  pen.translate(-room / 2, -roomHeight / 2);
  for (const shape of sign.querySelectorAll<SVGElement>('path, circle')) drawShape(pen, shape);
  pen.restore();
}

function drawShape(pen: CanvasRenderingContext2D, shape: SVGElement): void {
  const [cx = 0, cy = 0, r = 0] = ['cx', 'cy', 'r'].map((name) => Number(shape.getAttribute(name)));
  const path = new Path2D(shape.getAttribute('d') ?? '');
  if (r > 0) path.arc(cx, cy, r, 0, 2 * Math.PI);
  const { fill, stroke, strokeWidth, paintOrder } = getComputedStyle(shape);
  const fillIt = (area: Path2D) => {
    pen.fillStyle = fill;
    if (fill !== 'none') pen.fill(area);
  };
  const strokeIt = (line: Path2D) => {
    pen.strokeStyle = stroke;
    pen.lineWidth = Number.parseFloat(strokeWidth);
    if (stroke !== 'none') pen.stroke(line);
  };
  const steps = paintOrder.startsWith('stroke') ? [strokeIt, fillIt] : [fillIt, strokeIt];
  for (const step of steps) step(path);
}
