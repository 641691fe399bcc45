import { Tooltip } from '@mantine/core';
import { IconListCheck, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import type { Column, Sort } from '../data-table/column.ts';
import { ColumnMenu } from '../data-table/column-menu.tsx';
import type { Density } from '../data-table/density.ts';
import { SortMenu } from '../data-table/sort-menu.tsx';
import type { TableViewState } from '../data-table/use-table-view.ts';
import { IconButton } from '../icon-button.tsx';

interface DensitySwitchProps {
  readonly density: Density;
  readonly onChange: (density: Density) => void;
}

interface ViewToolsProps {
  readonly columns: readonly Omit<Column<never>, 'cell' | 'textOf'>[];
  readonly isPhone: boolean;
  /** Absent if columns and density are fixed. */
  readonly view?: TableViewState;
  /** Absent if the order is fixed. */
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Absent if rows cannot be selected. */
  readonly onSelecting?: ((selecting: boolean) => void) | undefined;
  readonly isSelecting?: boolean;
}

/** View of a list: density and columns on desktops, order and selecting on phones. */
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
        <IconButton
          icon={IconListCheck}
          label={text('selectRows')}
          aria-pressed={isSelecting}
          onClick={() => onSelecting(!isSelecting)}
        />
      )}
    </>
  );
}

/** Switches between rows of 40 px and 32 px. */
function DensitySwitch({ density, onChange }: DensitySwitchProps) {
  const text = useText('ui');
  const isCompact = density === 'compact';
  const Icon = isCompact ? IconBaselineDensitySmall : IconBaselineDensityMedium;
  return (
    <Tooltip label={text('compactRows')}>
      <IconButton
        icon={Icon}
        label={text('compactRows')}
        aria-pressed={isCompact}
        onClick={() => onChange(isCompact ? 'normal' : 'compact')}
      />
    </Tooltip>
  );
}
