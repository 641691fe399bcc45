import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsServer {
  /** In the format of DIRECTORY_DNS_SERVERS. */
  readonly address: string;
  /** TXT records by name; other names do not exist. */
  readonly records: Map<string, readonly string[]>;
  /** True to answer every query with a failure. */
  fails: boolean;
  stop(): Promise<void>;
}

const HEADER_BYTES = 12;
const NO_ERROR = 0;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

/** Starts a DNS server on this machine that answers queries for TXT records over UDP (RFC 1035). */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const records = new Map<string, readonly string[]>();
  const server = { records, fails: false };
  socket.on('message', (query, from) => {
    const { name, end } = readQuestion(query);
    const values = server.fails ? undefined : records.get(name.toLowerCase());
    const missing = server.fails ? SERVER_FAILURE : NO_SUCH_NAME;
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (values === undefined ? missing : NO_ERROR), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(values?.length ?? 0, 6);
    const question = query.subarray(HEADER_BYTES, end);
    socket.send(
      Buffer.concat([header, question, ...(values ?? []).map(writeAnswer)]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return Object.assign(server, {
    address: `127.0.0.1:${socket.address().port}`,
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  });
}

/** Returns the name in the query, and the end of the question after its type and class. */
function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}

/** Returns a TXT record for the query's name, in strings of at most 255 bytes. */
function writeAnswer(value: string): Buffer {
  const strings = value.match(/.{1,255}/g) ?? [''];
  const data = Buffer.concat(
    strings.map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`, 'latin1')),
  );
  const fixed = Buffer.alloc(12);
  fixed.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  fixed.writeUInt16BE(16, 2);
  fixed.writeUInt16BE(1, 4);
  fixed.writeUInt32BE(1, 6);
  fixed.writeUInt16BE(data.length, 10);
  return Buffer.concat([fixed, data]);
}
