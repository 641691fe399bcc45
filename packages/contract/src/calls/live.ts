import { sees } from '../access.ts';
import type { Call } from '../call.ts';
import { liveModule, liveTicketSchema } from '../live.ts';

export const liveCalls = {
  createLiveTicket: {
    summary: 'One-time ticket that opens the live stream, good for 30 seconds',
    access: sees(liveModule),
    status: 201,
    answer: liveTicketSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
