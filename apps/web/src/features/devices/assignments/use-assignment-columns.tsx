import type { DeviceAssignment, DeviceDescription } from '@azimute/contract';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { useAssignmentTimes } from '../../assets/assignments/assignment-list.tsx';

export function useAssignmentColumns(): readonly Column<DeviceAssignment>[] {
  const devices = useText('devices');
  const common = useText('common');
  const timeOf = useAssignmentTimes();
  const kindOf = useKindWords();
  return useColumns('device-assignments', ({ text, name, plain }) => {
    const none = common('noData');
    return [
      name('deviceId', devices('device'), ({ deviceId }) => deviceId),
      plain('asset', devices('asset'), 1, ({ asset }) => asset.code),
      plain('kind', text('kind'), 2, ({ description }) => kindOf(description) ?? none),
      plain('firmware', text('firmware'), 4, ({ description }) => description.firmware ?? none),
      plain('since', text('from'), 2, ({ since }) => timeOf(since, 'beginning')),
      plain('until', text('until'), 3, ({ until }) => timeOf(until, 'now')),
      plain(
        'by',
        text('assignedOrUnassigned'),
        4,
        ({ connectedBy, unassignedBy }) => (unassignedBy ?? connectedBy)?.name ?? none,
      ),
    ];
  });
}

/** Kind of a device: its model, else its protocol, else its endpoint. */
function useKindWords(): (description: DeviceDescription) => string | null {
  const telemetry = useText('telemetry');
  return ({ model, protocol, source }) =>
    model ?? protocol ?? (source === null ? null : telemetry(`source_${source}`));
}
