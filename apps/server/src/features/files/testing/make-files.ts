import { crc32, deflateRawSync } from 'node:zlib';

/** Creates a PDF of one page with a line of text, in plain objects with a cross-reference table. */
export function makePdf(text = 'Azimute', trailer = ''): Buffer {
  const content = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n` +
      `startxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Creates a PDF with an exact size. */
export function makePdfOf(bytes: number, text?: string): Buffer {
  const small = makePdf(text);
  // A comment after the header shifts the offsets of all that follows.
  const filling = `%${'x'.repeat(bytes - small.length - 20)}\n`;
  const moved = small
    .toString('latin1', 9)
    .replace(/startxref\n(\d+)/, (_, place: string) => `startxref\n${Number(place) + filling.length}`);
  const whole = `%PDF-1.7\n${filling}${moved}`;
  return Buffer.from(whole + '\n'.repeat(bytes - whole.length), 'latin1');
}

export interface Member {
  readonly name: string;
  readonly content: Buffer | string;
  /** Wrong values in the directory. */
  readonly stated?: {
    readonly bytes?: number;
    readonly flags?: number;
    readonly checksum?: number;
    readonly offset?: number;
  };
}

export const DOCX_TYPES =
  '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** Creates a `.rels` part from relationships by kind, target and whether they are external. */
export function makeRelationships(
  relationships: readonly (readonly [kind: string, target: string, mode?: 'External'])[],
): string {
  const listed = relationships.map(
    ([kind, target, mode], index) =>
      `<Relationship Id="r${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" ` +
      `Target="${target}"${mode === undefined ? '' : ` TargetMode="${mode}"`}/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${listed.join('')}</Relationships>`;
}

export const docxMembers: readonly Member[] = [
  { name: '[Content_Types].xml', content: DOCX_TYPES },
  { name: '_rels/.rels', content: makeRelationships([['officeDocument', 'word/document.xml']]) },
  { name: 'word/document.xml', content: '<w:document/>' },
];

/** Creates a ZIP archive of deflated members, optionally with wrong metadata. */
export function makeZip(members: readonly Member[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stated = {} } of members) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(stated.flags ?? 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(stated.checksum ?? crc32(bytes), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(stated.bytes ?? bytes.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(stated.offset ?? offset, 42);
    const local = Buffer.concat([header, Buffer.from(name), packed]);
    parts.push(local);
    directory.push(Buffer.concat([entry, Buffer.from(name)]));
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

export function makeDocx(members: readonly Member[] = []): Buffer {
  return makeZip([...docxMembers, ...members]);
}
