import type { DemoDocument } from '../content/demo-content.ts';

const [WIDTH, HEIGHT] = [595, 842];
const MARGIN = 56;
const BAND = 90;

/** Writes a document as a PDF (ISO 32000) with one page per part, in Helvetica: only ISO 8859-1 text. */
export function writePdf({ title, parts }: DemoDocument): Buffer {
  const streams = parts.map((part, index) => drawPage(title, part, `${index + 1} / ${parts.length}`));
  const firstPage = 5;
  const kids = streams.map((_stream, index) => `${firstPage + 2 * index} 0 R`);
  return writeObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${streams.length} >>`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
    ...streams.flatMap((stream, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${firstPage + 2 * index + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
  ]);
}

function fontOf(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

/** A band with the title, the heading, and its lines, each with a checkbox. */
function drawPage(title: string, { heading, lines }: DemoDocument['parts'][number], page: string): string {
  const top = HEIGHT - BAND - 50;
  return [
    `0.04 0.2 0.22 rg 0 ${HEIGHT - BAND} ${WIDTH} ${BAND} re f`,
    write({ text: title, x: MARGIN, y: HEIGHT - 54, size: 20, font: 'F2', gray: 1 }),
    write({ text: page, x: WIDTH - MARGIN - 24, y: HEIGHT - 54, size: 9, font: 'F1', gray: 0.8 }),
    write({ text: heading, x: MARGIN, y: top, size: 14, font: 'F2', gray: 0.1 }),
    ...lines.flatMap((line, index) => {
      const y = top - 30 - index * 22;
      return [
        `0.5 G ${MARGIN} ${y - 1} 9 9 re S`,
        write({ text: line, x: MARGIN + 18, y, size: 11, font: 'F1', gray: 0.2 }),
      ];
    }),
  ].join('\n');
}

interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font: 'F1' | 'F2';
  readonly gray: number;
}

function write({ text, x, y, size, font, gray }: Written): string {
  const escaped = text.replaceAll(/[\\()]/g, String.raw`\$&`);
  return `BT ${gray} g /${font} ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
}

/** Writes objects numbered from 1, of which the first is the root, and the table of their offsets. */
function writeObjects(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n` +
      `startxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
