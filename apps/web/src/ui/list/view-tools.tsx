import { ActionIcon, Tooltip } from '@mantine/core';
import { IconListCheck, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import type { Column, Sort } from '../data-table/column.ts';
import { ColumnMenu } from '../data-table/column-menu.tsx';
import type { Density } from '../data-table/density.ts';
import { SortMenu } from '../data-table/sort-menu.tsx';
import type { TableViewState } from '../data-table/use-table-view.ts';

interface DensitySwitchProps {
  readonly density: Density;
  readonly onChange: (density: Density) => void;
}

interface ViewToolsProps {
  readonly columns: readonly Omit<Column<never>, 'cell' | 'textOf'>[];
  readonly isPhone: boolean;
  /** Absent where columns and density stay. */
  readonly view?: TableViewState;
  /** Absent where the order stays. */
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Absent where nothing can be selected. */
  readonly onSelecting?: ((selecting: boolean) => void) | undefined;
  readonly isSelecting?: boolean;
}

/** How a list is looked at: density and columns at a desk, order and selecting on a phone. */
export function ViewTools(props: ViewToolsProps) {
  const { columns, isPhone, view, sort, onSort, onSelecting, isSelecting = false } = props;
  const text = useText('ui');
  if (!isPhone) {
    return (
      view && (
        <>
          <DensitySwitch density={view.density} onChange={view.setDensity} />
          <ColumnMenu columns={columns} chosen={view.chosen} onChange={view.setColumns} />
        </>
      )
    );
  }
  return (
    <>
      {sort && onSort && <SortMenu columns={columns} sort={sort} onSort={onSort} />}
      {onSelecting && (
        <ActionIcon
          aria-label={text('selectRows')}
          aria-pressed={isSelecting}
          onClick={() => onSelecting(!isSelecting)}
        >
          <IconListCheck size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}

/** Rows of 40 px, or more of them at 32. */
function DensitySwitch({ density, onChange }: DensitySwitchProps) {
  const text = useText('ui');
  const isCompact = density === 'compact';
  const Icon = isCompact ? IconBaselineDensitySmall : IconBaselineDensityMedium;
  return (
    <Tooltip label={text('compactRows')}>
      <ActionIcon
        aria-label={text('compactRows')}
        aria-pressed={isCompact}
        onClick={() => onChange(isCompact ? 'normal' : 'compact')}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
