import { languageTags } from '@azimute/contract/locales';
import { moduleFigures, withVariants, type Locale, type UnitFiguresContent } from '@azimute/contract';
import { text } from '@azimute/texts/server';
import { describeExport, type InAccount, type ListExport } from '../../platform/lists/export-list.ts';
import { exportFigures } from '../metrics/export-figures.ts';
import { readVariants } from '../metrics/read-variants.ts';
import type { ContentKind } from './content-kind.ts';

/** The figures of a module's page by group, as a file created when its link is opened. */
export const unitFiguresContent: ContentKind<UnitFiguresContent> = {
  sendsMissed: false,
  write: async (read, content, { fromDay, toDay }, locale) => {
    const { rows, sheet } = await exportUnits((work) => work(read), content, [fromDay, toDay], locale);
    return {
      lines: [
        `${text(locale, 'mails:rows')}: ${new Intl.NumberFormat(languageTags[locale]).format(rows)}`,
        `${text(locale, 'subscriptions:format')}: ${content.format.toUpperCase()}`,
        ...(sheet.note ? [sheet.note] : []),
      ],
      content,
      counts: { rows },
      recalculatingFrom: null,
      address: null,
    };
  },
  openFile: async ({ inAccount, content, fromDay, toDay, locale }) =>
    describeExport(await exportUnits(inAccount, content, [fromDay, toDay], locale)),
};

async function exportUnits(
  inAccount: InAccount,
  { kind: _kind, slug, ...asked }: UnitFiguresContent,
  [from, to]: readonly [string, string],
  locale: Locale,
): Promise<ListExport> {
  const metrics = [...withVariants(moduleFigures[slug], await inAccount(readVariants))];
  return exportFigures(inAccount, {
    ...asked,
    metrics,
    from,
    to,
    compare: 'before',
    locale,
  });
}
