import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Column } from '../../../ui/data-table/column.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { changeList, type AlertTypeChange } from '../api/alert-type-queries.ts';

const settings = [
  'name',
  'description',
  'group',
  'category',
  'severity',
  'state',
  'condition',
  'scope',
  'schedule',
  'raiseAfterSeconds',
  'clearAfterSeconds',
  'repeatAfterMinutes',
  'resolvesItself',
  'ownWithinMinutes',
  'resolveWithinMinutes',
  'proofDays',
  'proofDistances',
  'recommendation',
  'recommendationFileId',
  'tags',
  'sending',
] as const;

/** History of the types: user, type, time and change. */
export function ChangesView() {
  const text = useText('alert-types');
  const what = useWhat();
  const list = useList(changeList, useChangeColumns(what), ({ type }) => type.name);
  return (
    <ListScreen
      list={list}
      label={text('changes')}
      renderCard={(change, link) => (
        <>
          <span className={lines['line']}>
            <span className={lines['grow']}>{link}</span>
            <RelativeTime instant={change.changedAt} />
          </span>
          <span className={lines['line']}>
            <span className={lines['grow']}>{what(change)}</span>
            <span>{change.changedBy?.name ?? text('bySystem')}</span>
          </span>
        </>
      )}
      empty={<EmptyState icon={IconHistory} title={text('noChanges')} text={text('noChangesText')} />}
    />
  );
}

function useWhat(): (change: AlertTypeChange) => string {
  const text = useText('alert-types');
  const locale = useLocale();
  return useMemo(
    () =>
      ({ change, fields }: AlertTypeChange): string =>
        change === 'updated'
          ? settings
              .filter((name) => fields.includes(name))
              .map((name) => text(`changed_${name}`))
              .join(', ')
          : text(change === 'created' ? 'change_created' : 'change_deleted'),
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
    [text, locale],
  );
}

function useChangeColumns(what: (change: AlertTypeChange) => string): readonly Column<AlertTypeChange>[] {
  return useColumns(
    'alert-types',
    ({ text, name, plain, instant }) => [
      name('type', text('type'), ({ type }) => type.name),
      plain('what', text('what'), 1, what),
      plain('by', text('by'), 2, ({ changedBy }) => changedBy?.name ?? text('bySystem')),
      instant('at', text('when'), 1, ({ changedAt }) => changedAt, { align: 'end' }),
    ],
    [what],
  );
}
