import type { ComponentProps } from 'react';
import { ColumnMenu } from '../../../ui/data-table/column-menu.tsx';
import { DensitySwitch } from '../../../ui/data-table/density-switch.tsx';
import type { TableViewState } from '../../../ui/data-table/use-table-view.ts';
import classes from './list-tab.module.css';

interface ViewToolsProps {
  readonly columns: ComponentProps<typeof ColumnMenu>['columns'];
  readonly view: TableViewState;
}

/** How a list is looked at: its density and columns. */
export function ViewTools({ columns, view }: ViewToolsProps) {
  return (
    <div className={classes['tools']}>
      <DensitySwitch density={view.density} onChange={view.setDensity} />
      <ColumnMenu columns={columns} chosen={view.chosen} onChange={view.setColumns} />
    </div>
  );
}
