import type { AnswerOf } from '@azimute/contract';
import { silenceCauses } from '@azimute/contract/silence';
import type { SuiteSlug } from '@azimute/contract/routes';
import { IconAccessPoint } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Column } from '../../../ui/data-table/column.ts';
import { regularList } from '../../../ui/export/send-regularly.ts';
import { useExport } from '../../../ui/export/use-export.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useFigureChoices } from '../api/figures-queries.ts';
import { figureFilters } from '../api/module-search.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { silenceList, type SilentAsset } from './silence-list.ts';
import { SilencePanel } from './silence-panel.tsx';
import { silenceOwners } from './silence-search.ts';

interface HitsProps {
  readonly causes: AnswerOf<'listSilentAssets'>['causes'];
}

/** Assets that are not reporting: likely cause, next step and owner of each. */
export function SilenceContent({ slug }: { readonly slug: SuiteSlug }) {
  const text = useText('silence');
  const format = useFormat();
  const locale = useLocale();
  const title = useText('modules')('content_silence');
  const list = useList(silenceList, useSilenceColumns());
  const exporting = useExport(title);
  return (
    <ListScreen
      list={list}
      label={title}
      header={{
        title,
        countText: (total) => text('count', total),
        children: <ContentNavigation slug={slug} />,
      }}
      filters={useSilenceFilters(list)}
      notice={list.first && <Hits causes={list.first.causes} />}
      exported={{
        exporting,
        regular: regularList(title, 'silent_assets', list.filters),
        extentOf: (count) => text('count', format.counted(count)),
        listed: async (exportFormat, { signal, onProgress }) =>
          await downloadApi(
            'exportSilentAssets',
            { query: { ...list.filters, format: exportFormat, locale }, signal },
            onProgress,
          ),
      }}
      renderPanel={(row, panel) => row && <SilencePanel key={row.asset.id} {...panel} silent={row} />}
      renderCard={renderCard}
      nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
      empty={<EmptyState icon={IconAccessPoint} title={text('emptyTitle')} text={text('emptyText')} />}
    />
  );
}

interface FilteredList {
  readonly chosen: (name: 'causes' | 'owned' | (typeof figureFilters)[number]) => readonly string[];
  readonly first:
    | { readonly causes: readonly { readonly cause: string; readonly assets: number }[] }
    | undefined;
}

function useSilenceFilters({ chosen, first }: FilteredList): Filter[] {
  const text = useText('silence');
  const modules = useText('modules');
  const { data: choices } = useFigureChoices();
  const countOf = (cause: string): number | undefined =>
    first && (first.causes.find((one) => one.cause === cause)?.assets ?? 0);
  return [
    {
      name: 'causes',
      label: text('cause'),
      chosen: chosen('causes'),
      values: silenceCauses.map((value) => ({
        value,
        label: text(`cause_${value}`),
        count: countOf(value),
      })),
    },
    {
      name: 'owned',
      label: text('owner'),
      chosen: chosen('owned'),
      values: silenceOwners.map((value) => ({ value, label: text(`owned_${value}`) })),
    },
    ...figureFilters.map((name): Filter => {
      const known = choices?.[name] ?? [];
      return {
        name,
        label: modules(`filter_${name}`),
        chosen: chosen(name),
        values: [
          ...known.map(({ value, label }) => ({
            value,
            label:
              value === '0' ? modules('withoutCustomer') : label === '' ? modules('withoutValue') : label,
          })),
          ...chosen(name)
            .filter((value) => known.every((one) => one.value !== value))
            .map((value) => ({ value, label: value })),
        ],
      };
    }),
  ];
}

function useSilenceColumns(): readonly Column<SilentAsset>[] {
  const modules = useText('modules');
  return useColumns('silence', ({ text, format, name, plain, figure, person }) => [
    name('asset', modules('group_assets'), ({ asset }) => asset.code),
    plain('unit', modules('group_units'), 3, ({ unit }) => unit.name),
    plain(
      'since',
      modules('lastContact'),
      1,
      ({ silentSince }) => (silentSince === null ? modules('neverHeard') : format.dateTime(silentSince)),
      { cell: renderSince },
    ),
    plain('cause', text('cause'), 0, ({ cause, review }) =>
      review?.cause ? text('saidCause', { cause: text(`cause_${cause}`) }) : text(`cause_${cause}`),
    ),
    plain('action', text('action'), 1, ({ cause }) => text(`action_${cause}`)),
    person('owner', text('owner'), 1, ({ review }) => review?.owner),
    figure('battery', modules('battery'), 4, ({ evidence: { batteryPercent } }) =>
      batteryPercent === null ? null : format.percent(batteryPercent / 100, 0),
    ),
    plain('around', modules('around'), 4, ({ evidence: { neighbours } }) =>
      neighbours.of === 0
        ? modules('noNeighbours')
        : modules('silentNeighbours', { count: neighbours.of, silent: format.number(neighbours.silent) }),
    ),
  ]);
}

function renderSince({ silentSince }: SilentAsset): ReactNode {
  return silentSince === null ? <NeverHeard /> : <RelativeTime instant={silentSince} />;
}

function NeverHeard() {
  return useText('modules')('neverHeard');
}

function renderCard(silent: SilentAsset, link: ReactNode): ReactNode {
  return <SilenceCard silent={silent} link={link} />;
}

function SilenceCard({ silent, link }: { readonly silent: SilentAsset; readonly link: ReactNode }) {
  const text = useText('silence');
  const { cause, review } = silent;
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <span>{renderSince(silent)}</span>
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{text(`cause_${cause}`)}</span>
        <span>{review?.owner?.name}</span>
      </span>
    </>
  );
}

/** Accuracy of the rules for cases that users evaluated; nothing before the first. */
function Hits({ causes }: HitsProps) {
  const text = useText('silence');
  const format = useFormat();
  const evaluated = causes.filter(({ reviewed }) => reviewed > 0);
  if (evaluated.length === 0) return null;
  return (
    <Text fontSize={13} color="text-2">
      {text('hits')}{' '}
      {evaluated
        .map(({ cause, right, reviewed }) =>
          text('hit', {
            cause: text(`cause_${cause}`),
            share: format.percent(right / reviewed, 0),
            right: format.number(right),
            reviewed: format.number(reviewed),
          }),
        )
        .join(' · ')}
    </Text>
  );
}
