import type { UnknownDevice, UnknownDeviceList } from '@azimute/contract';
import { SegmentedControl } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import type { TableViewState } from '../../../ui/data-table/use-table-view.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { SearchBar } from '../../../ui/list/search-bar.tsx';
import { ViewTools } from '../../../ui/list/view-tools.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { withText } from '../api/device-search.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';

interface InboxBarProps {
  readonly counts: Pick<UnknownDeviceList, 'waitingCount' | 'blockedCount'> | undefined;
  readonly columns: readonly Column<UnknownDevice>[];
  readonly view: TableViewState;
  readonly isPhone: boolean;
}

/** Search, and whether those that wait or those that are blocked are shown. */
export function InboxBar({ counts, columns, view, isPhone }: InboxBarProps) {
  const text = useText('devices');
  const format = useFormat();
  const { search, change } = useDeviceSearch();
  const label = (words: string, count: number | undefined): string =>
    count === undefined ? words : `${words} ${format.number(count)}`;
  return (
    <SearchBar tools={<ViewTools columns={columns} view={view} isPhone={isPhone} />}>
      <SearchField
        label={text('searchDevice')}
        value={search.search ?? ''}
        onChange={(value) => change((current) => withText(current, value), { replace: true })}
      />
      <SegmentedControl
        aria-label={text('state')}
        value={search.state === 'blocked' ? 'blocked' : 'waiting'}
        data={[
          { value: 'waiting', label: label(text('waiting'), counts?.waitingCount) },
          { value: 'blocked', label: label(text('blocked'), counts?.blockedCount) },
        ]}
        onChange={(state) =>
          change(
            ({ state: _state, open: _open, ...others }) =>
              state === 'blocked' ? { ...others, state } : others,
            { replace: true },
          )
        }
      />
    </SearchBar>
  );
}
