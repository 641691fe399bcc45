import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly checksum: number;
  readonly compressedBytes: number;
  readonly bytes: number;
}

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes follow the content (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the earliest day in the format. */
const DATE = 0x0021;

/**
 * Writes a ZIP archive (APPNOTE 6.3, without ZIP64: below 4 GiB) as a stream: entries are compressed outside the event
 * loop and passed on at once, each followed by its sizes.
 */
export async function* writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const tally = { checksum: 0, bytes: 0, compressedBytes: 0 };
    const nameBytes = Buffer.from(name);
    const header = writeLocalHeader(nameBytes);
    yield header;
    for await (const chunk of deflate(content, tally)) {
      tally.compressedBytes += chunk.length;
      yield chunk;
    }
    const descriptor = writeDescriptor(tally);
    yield descriptor;
    written.push({ name: nameBytes, offset, ...tally });
    offset += header.length + tally.compressedBytes + descriptor.length;
  }
  const directory = Buffer.concat(written.map(writeCentralHeader));
  yield directory;
  yield writeEnd(written.length, directory.length, offset);
}

async function* deflate(
  content: ZipEntry['content'],
  tally: { checksum: number; bytes: number },
): AsyncGenerator<Buffer> {
  const deflater = createDeflateRaw();
  // Both ends receive its error, or the reader's disconnection; the callback only prevents an unhandled error.
  pipeline(Readable.from(measure(content, tally), { objectMode: false }), deflater, () => undefined);
  for await (const chunk of deflater) yield chunk as Buffer;
}

async function* measure(
  content: ZipEntry['content'],
  tally: { checksum: number; bytes: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    tally.checksum = crc32(chunk, tally.checksum);
    tally.bytes += chunk.length;
    yield chunk;
  }
}

function writeLocalHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function writeDescriptor({ checksum, compressedBytes, bytes }: Omit<Written, 'name' | 'offset'>): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DESCRIPTOR, 0);
  descriptor.writeUInt32LE(checksum, 4);
  descriptor.writeUInt32LE(compressedBytes, 8);
  descriptor.writeUInt32LE(bytes, 12);
  return descriptor;
}

function writeCentralHeader({ name, offset, checksum, compressedBytes, bytes }: Written): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(checksum, 16);
  header.writeUInt32LE(compressedBytes, 20);
  header.writeUInt32LE(bytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function writeEnd(entries: number, directoryBytes: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryOffset, 16);
  return end;
}
