import type { DeviceAssignment, DeviceDescription } from '@azimute/contract';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useAssignmentTimes } from '../../assets/assignments/assignment-list.tsx';
import type { AssignedColumn } from '../api/device-search.ts';

export function useAssignmentColumns(): readonly Column<DeviceAssignment>[] {
  const text = useText('device-assignments');
  const devices = useText('devices');
  const common = useText('common');
  const format = useFormat();
  const timeOf = useAssignmentTimes();
  const kindOf = useKindWords();
  return useMemo(() => {
    const plain = (
      id: AssignedColumn,
      header: string,
      priority: number,
      textOf: (assignment: DeviceAssignment) => string,
    ) => ({ id, header, priority, textOf, cell: textOf }) satisfies Column<DeviceAssignment>;
    return [
      { ...plain('deviceId', devices('device'), 0, ({ deviceId }) => deviceId), isName: true, isBold: true },
      plain('asset', devices('asset'), 1, ({ asset }) => asset.code),
      plain('kind', text('kind'), 2, ({ description }) => kindOf(description) ?? common('noData')),
      plain('firmware', text('firmware'), 4, ({ description }) => description.firmware ?? common('noData')),
      plain('since', text('from'), 2, ({ since }) => timeOf(since, 'beginning')),
      plain('until', text('until'), 3, ({ until }) => timeOf(until, 'now')),
      plain(
        'by',
        text('assignedOrUnassigned'),
        4,
        ({ connectedBy, unassignedBy }) => (unassignedBy ?? connectedBy)?.name ?? common('noData'),
      ),
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- What is in words follows from the texts and the format.
  }, [text, devices, common, format]);
}

/** Of which kind a device is: its model, else the protocol that it speaks, else the endpoint by which it comes. */
function useKindWords(): (description: DeviceDescription) => string | null {
  const telemetry = useText('telemetry');
  return ({ model, protocol, source }) =>
    model ?? protocol ?? (source === null ? null : telemetry(`source_${source}`));
}
