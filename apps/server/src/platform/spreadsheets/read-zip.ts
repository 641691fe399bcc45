import { crc32, createInflateRaw } from 'node:zlib';

export interface ZipMember {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  /** Offset of the local header. */
  readonly offset: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MOST_BYTES = 65_535;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** Bits of the flags: encrypted, strongly encrypted, names hidden by encryption. */
const ENCRYPTED = 0x2041;

/**
 * Returns the members in a ZIP archive's central directory (APPNOTE 6.3, one disk, without ZIP64). Undefined if the
 * archive is incomplete, or members overlap or have the same name ignoring case.
 */
export function readZipDirectory(bytes: Buffer, mostMembers: number): ZipMember[] | undefined {
  const end = findEnd(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  let at = bytes.readUInt32LE(end + 16);
  const isOneDisk = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count;
  // Nothing lies between directory and end, so that no second archive can hide there.
  if (!isOneDisk || at + size !== end || count > mostMembers) return undefined;
  const members: ZipMember[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > end || bytes.readUInt32LE(at) !== CENTRAL) return undefined;
    const nameBytes = bytes.readUInt16LE(at + 28);
    const next = at + CENTRAL_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) return undefined;
    members.push({
      name: bytes.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes),
      isEncrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      method: bytes.readUInt16LE(at + 10),
      checksum: bytes.readUInt32LE(at + 16),
      compressedBytes: bytes.readUInt32LE(at + 20),
      bytes: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = next;
  }
  const isWhole = at === end && new Set(members.map(({ name }) => name.toLowerCase())).size === count;
  return isWhole && !overlap(bytes, members, end - size) ? members : undefined;
}

function findEnd(bytes: Buffer): number | undefined {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MOST_BYTES); at -= 1)
    if (bytes.readUInt32LE(at) === END && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length)
      return at;
  return undefined;
}

/** Members that share bytes unpack to far more than the directory suggests. */
function overlap(bytes: Buffer, members: readonly ZipMember[], end: number): boolean {
  let free = 0;
  for (const member of members.toSorted((a, b) => a.offset - b.offset)) {
    const start = startOf(bytes, member);
    if (start === undefined || member.offset < free) return true;
    free = start + member.compressedBytes;
  }
  return free > end;
}

/** Returns the start of a member's bytes; undefined if there is no local header. */
function startOf(bytes: Buffer, { offset }: ZipMember): number | undefined {
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) return undefined;
  return offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
}

/**
 * Unpacks a member outside the event loop and discards the output except for the requested bytes. Undefined if its
 * length or checksum differs from the directory.
 */
export async function unpackMember(
  bytes: Buffer,
  member: ZipMember,
  keep: 'nothing' | 'bytes',
): Promise<Buffer | undefined> {
  const start = startOf(bytes, member) ?? 0;
  const packed = bytes.subarray(start, start + member.compressedBytes);
  const kept: Buffer[] = [];
  let [length, checksum] = [0, 0];
  try {
    for await (const chunk of unpack(packed, member.method)) {
      length += chunk.length;
      if (length > member.bytes) return undefined;
      checksum = crc32(chunk, checksum);
      if (keep === 'bytes') kept.push(chunk);
    }
  } catch {
    return undefined;
  }
  if (length !== member.bytes || checksum !== member.checksum) return undefined;
  return Buffer.concat(kept);
}

function unpack(packed: Buffer, method: number): AsyncIterable<Buffer> | Iterable<Buffer> {
  if (method === STORED) return [packed];
  if (method !== DEFLATED) throw new Error('Unsupported compression method');
  const inflater = createInflateRaw({ chunkSize: 64 * 1024 });
  inflater.end(packed);
  return inflater as AsyncIterable<Buffer>;
}
