import type { AssetStatus } from '@azimute/contract';
import { useMemo } from 'react';
import { useText } from '../i18n/use-text.ts';
import type { Column, Sort } from '../ui/data-table/column.ts';
import type { Filter } from '../ui/filters/filter.ts';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { StatusLabel } from '../ui/status-label.tsx';
import { statusOrder } from '../ui/status-shapes.ts';

export interface Machine {
  readonly id: number;
  readonly code: string;
  readonly status: AssetStatus;
  readonly model: string;
  readonly customer: string;
  readonly hours: number;
}

const models = ['Tornax E320L', 'Norrland N460 6×4', 'Brasmaq MT 1840', 'Kaimura MG 140'];
const customers = ['Pedreira Santa Rita', 'Mineração Pico Alto', 'Construtora Ipê Branco', 'Usina Boa Vista'];

export const machines: readonly Machine[] = Array.from({ length: 1000 }, (_, index) => ({
  id: index + 1,
  code: `ESC-${String(index + 1).padStart(4, '0')}`,
  status: statusOrder[(index * 7) % statusOrder.length] ?? 'running',
  model: models[(index * 5) % models.length] ?? '',
  customer: customers[(index * 3) % customers.length] ?? '',
  hours: (index * 137) % 12_000,
}));

export function sortMachines(rows: readonly Machine[], { column, order }: Sort): Machine[] {
  const valueOf = (machine: Machine): string | number =>
    column === 'hours' ? machine.hours : column === 'model' ? machine.model : machine.code;
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) =>
    valueOf(a) < valueOf(b) ? -sign : valueOf(a) > valueOf(b) ? sign : a.id - b.id,
  );
}

export function useMachineColumns(): readonly Column<Machine>[] {
  const nameOf = useText('fields');
  const status = useText('status');
  return useMemo(
    () => [
      {
        id: 'status',
        header: nameOf('status'),
        priority: 1,
        textOf: (machine) => status(machine.status),
        cell: (machine) => <StatusLabel status={machine.status} />,
        besideTextPx: 22,
        isBold: true,
      },
      {
        id: 'code',
        header: nameOf('code'),
        priority: 0,
        isName: true,
        isBold: true,
        isSortable: true,
        textOf: codeOf,
        cell: codeOf,
      },
      {
        id: 'model',
        header: nameOf('model'),
        priority: 2,
        isSortable: true,
        textOf: (machine) => machine.model,
        cell: (machine) => machine.model,
      },
      {
        id: 'customer',
        header: nameOf('customer'),
        priority: 3,
        textOf: (machine) => machine.customer,
        cell: (machine) => machine.customer,
      },
      {
        id: 'hours',
        header: nameOf('hourMeter'),
        priority: 4,
        isSortable: true,
        sortFirst: 'desc',
        align: 'end',
        isExtra: true,
        textOf: (machine) => String(machine.hours),
        cell: (machine) => machine.hours,
      },
    ],
    [nameOf, status],
  );
}

export function useMachineFilters(chosen: readonly string[]): Filter<'status'>[] {
  const nameOf = useText('fields');
  const status = useText('status');
  return [
    {
      name: 'status',
      label: nameOf('status'),
      chosen,
      values: statusOrder.map((one) => ({
        value: one,
        label: status(one),
        count: machines.filter((machine) => machine.status === one).length,
        glyph: <StatusGlyph status={one} />,
      })),
    },
  ];
}

function codeOf(machine: Machine): string {
  return machine.code;
}
