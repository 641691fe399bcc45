import { ActionIcon } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { ColumnMenu } from '../../../ui/data-table/column-menu.tsx';
import { DensitySwitch } from '../../../ui/data-table/density-switch.tsx';
import { SortMenu } from '../../../ui/data-table/sort-menu.tsx';
import { readSort, withSort } from '../api/asset-search.ts';
import type { AssetsView } from './use-assets-view.ts';

interface ViewToolsProps {
  readonly view: AssetsView;
  readonly isPhone: boolean;
  readonly isSelecting: boolean;
  readonly onSelecting: (selecting: boolean) => void;
}

/** How the list is looked at: columns and density at a desk, sort and selecting on a phone. */
export function ViewTools({ view, isPhone, isSelecting, onSelecting }: ViewToolsProps) {
  const text = useText('ui');
  const { columns, search, change } = view;
  const { chosen, density, setColumns, setDensity } = view.view;
  if (!isPhone) {
    return (
      <>
        <DensitySwitch density={density} onChange={setDensity} />
        <ColumnMenu columns={columns} chosen={chosen} onChange={setColumns} />
      </>
    );
  }
  return (
    <>
      <SortMenu
        columns={columns}
        sort={readSort(search)}
        onSort={(sort) => change((current) => withSort(current, sort), { replace: true })}
      />
      <ActionIcon
        aria-label={text('selectRows')}
        aria-pressed={isSelecting}
        onClick={() => onSelecting(!isSelecting)}
      >
        <IconListCheck size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}
