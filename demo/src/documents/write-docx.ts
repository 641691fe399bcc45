import { writeZip } from '@azimute/server/src/platform/spreadsheets/write-zip.ts';
import type { DemoDocument } from '../content/demo-content.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const TYPES =
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
  'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`;
const RELATIONS =
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" ` +
  `Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** Writes a document as a DOCX (ECMA-376) of paragraphs. */
export async function writeDocx({ title, parts }: DemoDocument): Promise<Buffer> {
  const paragraphs = [
    paragraph(title, 36, true),
    ...parts.flatMap(({ heading, lines }) => [
      paragraph(heading, 26, true),
      ...lines.map((line) => paragraph(`\u2610 ${line}`, 22, false)),
    ]),
  ];
  const document = `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`;
  const entries = { '[Content_Types].xml': TYPES, '_rels/.rels': RELATIONS, 'word/document.xml': document };
  const zip = writeZip(
    Object.entries(entries).map(([name, text]) => ({ name, content: [Buffer.from(text)] })),
  );
  return Buffer.concat(await Array.fromAsync(zip));
}

/** Size in half points. */
function paragraph(text: string, size: number, isBold: boolean): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return (
    `<w:p><w:r><w:rPr>${isBold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr>` +
    `<w:t xml:space="preserve">${escaped}</w:t></w:r></w:p>`
  );
}
