import { z } from 'zod';

/**
 * What cells and gates ask each other, under `/internal/cells/`, with CELLS_KEY as the bearer. Nobody else may: there is
 * nothing of it in the contract.
 */
export const cellCalls = {
  /** Whether something lives in the cell. Of secrets the SHA-256, in base64url; others as they are. */
  whose: {
    request: z.strictObject({
      kind: z.enum([
        'api-key',
        'session',
        'refresh-token',
        'live-ticket',
        'link',
        'email',
        'domain',
        'account',
      ]),
      value: z.string().min(1).max(300),
    }),
    answer: z.strictObject({ isHere: z.boolean() }),
  },
} satisfies Record<string, CellCall>;

interface CellCall {
  readonly request: z.ZodType;
  readonly answer: z.ZodType;
}

export type CellCalls = typeof cellCalls;
export type CellCallName = keyof CellCalls;
export type CellRequest<N extends CellCallName> = z.infer<CellCalls[N]['request']>;
export type CellAnswer<N extends CellCallName> = z.infer<CellCalls[N]['answer']>;

/** Something of which cells are asked whose it is. */
export type Belonging = CellRequest<'whose'>;

export const cellCallPath = (name: CellCallName): string => `/internal/cells/${name}`;
