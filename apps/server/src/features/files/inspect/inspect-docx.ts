import { readZipDirectory, unpackMember, type ZipMember } from '../../../platform/spreadsheets/read-zip.ts';
import type { Inspection } from './inspection.ts';
import {
  partNameOf,
  readContentTypes,
  readRelationships,
  decodeAddress,
  type ContentTypes,
  type Relationship,
} from './read-package.ts';

const MOST_MEMBERS = 5_000;
/** What all members unpack to: a document of 4 MB that is mostly text comes to less. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Of all parts that say what the others are. */
const INDEX_MOST_BYTES = 1024 * 1024;
const TYPES = '/[content_types].xml';
const RELATIONSHIPS = /\.rels$/;
const ROOT_RELATIONSHIPS = '/_rels/.rels';
const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const MACRO_MEMBER = /(^|\/)vba(project|data)[^/]*$/;
const MACRO_TYPE = /macroenabled|vbaproject|vbadata/;
const MACRO_KINDS: ReadonlySet<string> = new Set(['vbaProject', 'vbaProjectSignature', 'wordVbaData']);
const ACTIVE_TYPE = /activex|oleobject/;
/** Objects of other programs and controls. */
const ACTIVE_KINDS: ReadonlySet<string> = new Set(['oleObject', 'control', 'activeXControlBinary']);
/** What Word loads into the document when it opens it. */
const LOADED_KINDS: ReadonlySet<string> = new Set(['attachedTemplate', 'frame', 'subDocument', 'aFChunk']);
/** Pieces of other documents that Word takes in: as plain text they hold nothing that runs. */
const PLAIN_CHUNK = /^(text\/(html|plain)|application\/xhtml\+xml)$/;

/**
 * A DOCX (ECMA-376): a ZIP archive whose relationships name a main part that is a word processing document by its content
 * type. What its parts are follows from content types and relationships alone, in any encoding and letter case; their
 * names say nothing. Every member is unpacked once, so that a damaged one is noticed here and not by whoever opens the
 * file.
 */
export async function inspectDocx(bytes: Buffer): Promise<Inspection> {
  const members = readZipDirectory(bytes, MOST_MEMBERS);
  if (members === undefined) return { refusal: 'broken' };
  const byName = new Map(members.map((member) => [partNameOf(member.name), member]));
  const typesMember = byName.get(TYPES);
  if (typesMember === undefined || !byName.has(ROOT_RELATIONSHIPS)) return { refusal: 'unknown_kind' };
  if (members.some(({ isEncrypted }) => isEncrypted)) return { refusal: 'encrypted' };
  if (members.some(({ name }) => leadsOut(name)) || byName.size < members.length)
    return { refusal: 'broken' };
  if ([...byName.keys()].some((name) => MACRO_MEMBER.test(name))) return { refusal: 'macros' };
  const indexMembers = [...byName].filter(([name]) => RELATIONSHIPS.test(name));
  if (sizeOf(members) > MOST_BYTES || sizeOf([typesMember, ...indexMembers.map(second)]) > INDEX_MOST_BYTES)
    return { refusal: 'too_much_inside' };
  const types = await readMember(bytes, typesMember, readContentTypes);
  if (types === undefined) return { refusal: 'broken' };
  if (types.all.some((type) => MACRO_TYPE.test(type))) return { refusal: 'macros' };
  if (types.all.some((type) => ACTIVE_TYPE.test(type))) return { refusal: 'active_content' };
  for (const [name, member] of indexMembers) {
    const relationships = await readMember(bytes, member, readRelationships);
    if (relationships === undefined) return { refusal: 'broken' };
    const refusal =
      name === ROOT_RELATIONSHIPS && !hasMainPart(relationships, types, byName)
        ? 'unknown_kind'
        : refusalOf(relationships, name, types);
    if (refusal !== undefined) return { refusal };
  }
  return (await isSound(bytes, members)) ? { kind: 'docx' } : { refusal: 'broken' };
}

const second = <Value>([, value]: readonly [string, Value]): Value => value;

function sizeOf(members: readonly ZipMember[]): number {
  return members.reduce((sum, member) => sum + member.bytes, 0);
}

/** Also in pieces: programs that put them together see other parts than those that do not. */
function leadsOut(name: string): boolean {
  return (
    name.startsWith('/') ||
    name.includes('\\') ||
    name.split('/').includes('..') ||
    /\[\d+\](\.last)?\.piece$/i.test(name)
  );
}

async function readMember<Read>(
  bytes: Buffer,
  member: ZipMember,
  read: (content: Buffer) => Read | undefined,
): Promise<Read | undefined> {
  const content = await unpackMember(bytes, member, 'bytes');
  return content === undefined ? undefined : read(content);
}

/** Of all main parts that are named, as programs may choose any. */
function hasMainPart(
  relationships: readonly Relationship[],
  types: ContentTypes,
  members: ReadonlyMap<string, ZipMember>,
): boolean {
  const named = relationships.filter(({ kind }) => kind === 'officeDocument');
  return (
    named.length > 0 &&
    named.every(({ target, isExternal }) => {
      const name = partNameOf(target);
      return !isExternal && members.has(name) && types.of(name) === DOCUMENT_TYPE;
    })
  );
}

function refusalOf(
  relationships: readonly Relationship[],
  name: string,
  types: ContentTypes,
): 'macros' | 'active_content' | undefined {
  if (relationships.some(({ kind }) => MACRO_KINDS.has(kind))) return 'macros';
  const isActive = relationships.some(
    ({ kind, target, isExternal }) =>
      ACTIVE_KINDS.has(kind) ||
      (isExternal && LOADED_KINDS.has(kind) && !isLocal(target)) ||
      (!isExternal && kind === 'aFChunk' && !PLAIN_CHUNK.test(types.of(resolve(target, name)) ?? '')),
  );
  return isActive ? 'active_content' : undefined;
}

/** A path on the computer of who opens the document, as Word keeps that of its template. */
function isLocal(target: string): boolean {
  const path = decodeAddress(target).replaceAll('\\', '/');
  return /^(file:\/{3})?[a-z]:\//i.test(path) || /^file:\/{3}[^/]/i.test(path) || /^(?!\/)[^:]*$/.test(path);
}

/** A target, as the name of a part, from the part that `.rels` of a name belong to. */
function resolve(target: string, relationshipsName: string): string {
  const base = `http://package${relationshipsName.replace(/_rels\/[^/]*$/, '')}`;
  return URL.canParse(target, base) ? partNameOf(new URL(target, base).pathname) : partNameOf(target);
}

async function isSound(bytes: Buffer, members: readonly ZipMember[]): Promise<boolean> {
  for (const member of members)
    if ((await unpackMember(bytes, member, 'nothing')) === undefined) return false;
  return true;
}
