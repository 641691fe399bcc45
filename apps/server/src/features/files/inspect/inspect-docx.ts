import type { Inspection } from './inspect-file.ts';
import { readZipDirectory, unpackMember, type ZipMember } from '../../../platform/spreadsheets/read-zip.ts';

const MOST_MEMBERS = 5_000;
/** What all members unpack to: a document of 4 MB that is mostly text comes to less. */
const MOST_BYTES = 64 * 1024 * 1024;
const TYPES = '[Content_Types].xml';
const DOCUMENT = 'word/document.xml';
const TYPES_MOST_BYTES = 1024 * 1024;
const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const MACRO_MEMBER = /(^|\/)vba(project|data)[^/]*$/i;
const MACRO_TYPE = /macroEnabled|vbaProject/i;

/**
 * A DOCX (ECMA-376): a ZIP archive whose [Content_Types].xml says that its main part is a word processing document. Every
 * member is unpacked once, so that a damaged one is noticed here and not by whoever opens the file.
 */
export async function inspectDocx(bytes: Buffer): Promise<Inspection> {
  const members = readZipDirectory(bytes, MOST_MEMBERS);
  if (members === undefined) return { refusal: 'broken' };
  const byName = new Map(members.map((member) => [member.name, member]));
  const types = byName.get(TYPES);
  if (types === undefined || !byName.has(DOCUMENT)) return { refusal: 'unknown_kind' };
  if (members.some(({ isEncrypted }) => isEncrypted)) return { refusal: 'encrypted' };
  if (members.some(({ name }) => MACRO_MEMBER.test(name))) return { refusal: 'macros' };
  if (members.some(({ name }) => leadsOut(name))) return { refusal: 'broken' };
  const total = members.reduce((sum, member) => sum + member.bytes, 0);
  if (total > MOST_BYTES || types.bytes > TYPES_MOST_BYTES) return { refusal: 'too_much_inside' };
  const stated = await unpackMember(bytes, types, 'text');
  // No program writes a type by the numbers of its letters, but for hiding it from who looks for it.
  if (stated === undefined || stated.includes('&#')) return { refusal: 'broken' };
  if (MACRO_TYPE.test(stated)) return { refusal: 'macros' };
  if (!stated.includes(DOCUMENT_TYPE)) return { refusal: 'unknown_kind' };
  return (await isSound(bytes, members)) ? { kind: 'docx' } : { refusal: 'broken' };
}

function leadsOut(name: string): boolean {
  return name.startsWith('/') || name.includes('\\') || name.split('/').includes('..');
}

async function isSound(bytes: Buffer, members: readonly ZipMember[]): Promise<boolean> {
  for (const member of members)
    if ((await unpackMember(bytes, member, 'nothing')) === undefined) return false;
  return true;
}
