import { sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { liveCataloguePageSchema, liveCatalogueQuery, liveTicketSchema } from './schemas.ts';
import { liveModule } from './values.ts';

export const liveCalls = {
  createLiveTicket: {
    summary: 'One-time ticket that opens the live stream, good for 30 seconds',
    access: sees(liveModule),
    status: 201,
    answer: liveTicketSchema,
  },
  readLiveCatalogue: {
    summary: 'What the live map names its assets by, in columns, some thousands of assets a page',
    access: sees(liveModule),
    query: liveCatalogueQuery,
    status: 200,
    answer: liveCataloguePageSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
