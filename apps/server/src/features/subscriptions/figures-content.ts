import {
  moduleFigures,
  modulesWithAlerts,
  seesModule,
  withVariants,
  type AlertCounts,
  type FiguresContent,
} from '@azimute/contract';
import type { Transaction } from '../../platform/transact.ts';
import { countAlerts } from '../alerts/list/count-alerts.ts';
import { readFigures } from '../metrics/read-figures.ts';
import { readVariants } from '../metrics/read-variants.ts';
import type { ContentKind, ContentPeriod } from './content-kind.ts';
import { writeFigure, writeOpenAlerts } from './figures-lines.ts';

/**
 * The figures of a module's page, compared with the previous period. The page shows every period, so only the last one
 * is sent.
 */
export const figuresContent: ContentKind<FiguresContent> = {
  sendsMissed: false,
  write: async (read, content, period, locale) => {
    const { kind: _kind, slug, ...filters } = content;
    const figures = withVariants(moduleFigures[slug], await readVariants(read));
    const alerts = await readOpenAlerts(read, content);
    const answers = await readFigures(read, alerts === null ? figures : figures.slice(0, -1), {
      ...filters,
      from: period.fromDay,
      to: period.toDay,
      compare: 'before',
      most: 1,
      skip: 0,
      order: 'desc',
    });
    const { rows } = await read.client.query<{ distanceUnit: 'km' | 'mi' }>(
      'select distance_unit as "distanceUnit" from accounts where account_id = $1',
      [read.accountId],
    );
    const reader = { locale, period: period.period, distanceUnit: rows[0]?.distanceUnit ?? 'km' };
    return {
      lines: [
        ...answers.map((answer) => writeFigure(answer, reader)),
        ...(alerts === null ? [] : [writeOpenAlerts(alerts, locale)]),
      ],
      content,
      counts: {},
      recalculatingFrom: answers[0]?.recalculatingFrom ?? null,
      address: addressOf(slug, filters, period),
    };
  },
};

/** Returns currently open alerts as on the page; null if it shows none, or the reader sees none. */
async function readOpenAlerts(
  read: Transaction,
  { slug }: Pick<FiguresContent, 'slug'>,
): Promise<AlertCounts | null> {
  const isShown =
    modulesWithAlerts.includes(slug) && seesModule(read.actor.sees, 'services:simc:alertas:alertas');
  return isShown ? await countAlerts(read) : null;
}

/** Returns the address of the module's page with its filters and the period's days, in the browser's format. */
function addressOf(
  slug: FiguresContent['slug'],
  filters: Omit<FiguresContent, 'kind' | 'slug'>,
  { fromDay, lastDay }: ContentPeriod,
): string {
  const chosen = Object.entries(filters).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, String(value)]),
  );
  const search = new URLSearchParams([...chosen, ['from', fromDay], ['to', lastDay]]);
  return `/services/simc/${slug}?${search.toString()}`;
}
