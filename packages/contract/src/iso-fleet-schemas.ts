import { z } from 'zod';
import { sees } from './access-rules.ts';
import type { Call } from './call.ts';
import { dayMs } from './durations.ts';
import { isoSeriesMostDays, isoSeriesNames } from './maker-feeds.ts';
import { idInQuery, instant } from './scalars.ts';

const page = idInQuery.describe('Number of the page, from 1.');

export const isoFleetParams = z.object({ page });
export const isoSeriesParams = z
  .object({
    assetId: idInQuery,
    series: z.enum(isoSeriesNames).describe('Time series, by the name of the standard.'),
    from: instant.describe('Start of the period, ISO 8601 in UTC.'),
    to: instant.describe('End of the period, exclusive; ISO 8601 in UTC.'),
    page,
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'The end must be after the start.',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= isoSeriesMostDays * dayMs, {
    path: ['to'],
    message: `A time series can cover up to ${isoSeriesMostDays} days.`,
  });
export type IsoSeriesParams = z.infer<typeof isoSeriesParams>;

const shared = {
  access: sees('services:simc:geolocalizacao'),
  status: 200,
  rawAnswer: ['application/xml', 'application/json'],
} as const;

export const isoFleetCalls = {
  getIsoFleet: {
    ...shared,
    summary: 'Get the fleet in ISO 15143-3',
    description:
      'Returns the last readings of 100 assets as ISO 15143-3 (AEMP 2.0), with links to the other pages. Returns XML, or JSON if the `Accept` header asks for it.',
    params: isoFleetParams,
  },
  getIsoSeries: {
    ...shared,
    summary: 'Get a time series in ISO 15143-3',
    description:
      'Returns readings of an asset in a period as ISO 15143-3 (AEMP 2.0), with links to the other pages. Returns XML, or JSON if the `Accept` header asks for it.',
    params: isoSeriesParams,
  },
} as const satisfies Readonly<Record<string, Call>>;
