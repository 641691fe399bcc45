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
/** Most bytes of all unpacked members: a document of 4 MB that is mostly text has fewer. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Most bytes of all parts that describe others. */
const INDEX_MOST_BYTES = 1024 * 1024;
const TYPES = '/[content_types].xml';
const RELATIONSHIPS = /\.rels$/;
const ROOT_RELATIONSHIPS = '/_rels/.rels';
const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const MACRO_MEMBER = /(^|\/)vba(project|data)[^/]*$/;
const MACRO_TYPE = /macroenabled|vbaproject|vbadata/;
const MACRO_KINDS: ReadonlySet<string> = new Set(['vbaProject', 'vbaProjectSignature', 'wordVbaData']);
const ACTIVE_TYPE = /activex|oleobject/;
/** Objects of other programs, and controls. */
const ACTIVE_KINDS: ReadonlySet<string> = new Set(['oleObject', 'control', 'activeXControlBinary']);
/** Parts that Word loads into the document when opening it. */
const LOADED_KINDS: ReadonlySet<string> = new Set(['attachedTemplate', 'frame', 'subDocument', 'aFChunk']);
/** Parts of other documents that Word includes: plain text contains nothing that runs. */
const PLAIN_CHUNK = /^(text\/(html|plain)|application\/xhtml\+xml)$/;

/**
 * Inspects a DOCX (ECMA-376): a ZIP archive whose relationships name a main part with the content type of a word
 * processing document. Only content types and relationships, in any encoding and letter case, determine the parts'
 * kinds, never their names. Unpacks every member once, so that damage is detected here rather than by its readers.
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

/**
 * Predicate: does the name lead out of the archive, or belong to a split member? Programs that join split members see
 * other content than those that do not.
 */
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

/** Checks all main parts, since programs may choose any of them. */
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

/** A path on the reader's computer, as Word stores the path of its template. */
function isLocal(target: string): boolean {
  const path = decodeAddress(target).replaceAll('\\', '/');
  return /^(file:\/{3})?[a-z]:\//i.test(path) || /^file:\/{3}[^/]/i.test(path) || /^(?!\/)[^:]*$/.test(path);
}

/** Resolves a target, relative to the part that a `.rels` name belongs to, to the name of a part. */
function resolve(target: string, relationshipsName: string): string {
  const base = `http://package${relationshipsName.replace(/_rels\/[^/]*$/, '')}`;
  return URL.canParse(target, base) ? partNameOf(new URL(target, base).pathname) : partNameOf(target);
}

async function isSound(bytes: Buffer, members: readonly ZipMember[]): Promise<boolean> {
  for (const member of members)
    if ((await unpackMember(bytes, member, 'nothing')) === undefined) return false;
  return true;
}
