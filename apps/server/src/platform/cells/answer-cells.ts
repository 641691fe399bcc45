import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DomainError } from '../domain-error.ts';
import {
  cellCallPath,
  cellCalls,
  type CellAnswer,
  type CellCallName,
  type CellRequest,
} from './cell-calls.ts';
import type { CellsSettings } from './cells-settings.ts';

/** What answers each call of other cells. */
export type CellHandlers = {
  readonly [N in CellCallName]: (request: CellRequest<N>) => Promise<CellAnswer<N>>;
};

/** Registers what other cells and gates may ask. Without their key nothing is there. */
export function answerCells({ key }: Pick<CellsSettings, 'key'>, handlers: CellHandlers) {
  return async (server: FastifyInstance): Promise<void> => {
    for (const name of Object.keys(cellCalls) as CellCallName[]) {
      server.post(cellCallPath(name), {
        schema: { hide: true },
        logLevel: 'warn',
        onRequest: async (request) => {
          if (!hasKey(request, key)) throw new DomainError('not_found');
        },
        handler: async (request) => await answer(name, handlers, request.body),
      });
    }
  };
}

async function answer<N extends CellCallName>(
  name: N,
  handlers: CellHandlers,
  body: unknown,
): Promise<CellAnswer<N>> {
  const schema: z.ZodType = cellCalls[name].request;
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new DomainError('bad_request', { detail: 'The asking cell is of another version.' });
  return await handlers[name](parsed.data as CellRequest<N>);
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

function hasKey({ headers }: FastifyRequest, key: string): boolean {
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${key}`));
}
