import { inspectDocx } from './inspect-docx.ts';
import { inspectPdf } from './inspect-pdf.ts';
import type { Inspection } from './inspection.ts';

const ZIP = Buffer.from('PK');
/** Files of Microsoft's older formats, and encrypted DOCX files. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');

/** First bytes of programs: Windows, Linux, macOS (four forms) and scripts. */
const PROGRAMS = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '2321'].map(
  (hex) => Buffer.from(hex, 'hex'),
);

/** Determines a file's kind by its content, never by its name. */
export async function inspectFile(bytes: Buffer): Promise<Inspection> {
  if (bytes.length === 0) return { refusal: 'empty' };
  if (PROGRAMS.some((start) => begins(bytes, start))) return { refusal: 'executable' };
  if (begins(bytes, COMPOUND_FILE))
    return { refusal: bytes.includes(ENCRYPTED_PACKAGE) ? 'encrypted' : 'unknown_kind' };
  if (begins(bytes, ZIP)) return await inspectDocx(bytes);
  return inspectPdf(bytes);
}

function begins(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}
