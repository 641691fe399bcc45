import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers a file as it is written. */
export function sendCsv(reply: FastifyReply, name: string, content: AsyncGenerator<Buffer>): FastifyReply {
  return reply
    .status(200)
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(content));
}
