import type { DeviceAssignment, DeviceDescription } from '@azimute/contract';
import { positionSources } from '@azimute/contract/telemetry/values';
import { IconRouter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { AssetName } from '../../../ui/asset-name.tsx';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { PlainChip } from '../../../ui/filters/plain-chip.tsx';
import { FilterSwitch } from '../../../ui/list/filter-switch.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useAssignmentRange, useAssignmentTimes } from '../../assets/assignments/assignment-list.tsx';
import { DeviceDialog } from '../../assets/assignments/device-dialog.tsx';
import { assignedList } from '../api/device-lists.ts';
import { withoutOpen } from '../api/device-search.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import { AssignmentPanel } from './assignment-panel.tsx';
import { Faint } from '../../../ui/layout/primitives.tsx';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Column } from '../../../ui/data-table/column.ts';

/** Devices that are or were assigned, with their current or last asset. */
export function AssignmentsTab() {
  const text = useText('device-assignments');
  const devices = useText('devices');
  const list = useAssignments();
  const [changing, setChanging] = useState<DeviceAssignment | null>(null);
  const [describing, setDescribing] = useState<DeviceAssignment | null>(null);
  return (
    <>
      <ListScreen
        list={list}
        label={text('listLabel')}
        searchLabel={text('search')}
        besideSearch={<Narrowing list={list} />}
        renderPanel={(assignment, panel) =>
          assignment && (
            <AssignmentPanel
              assignment={assignment}
              onChange={setChanging}
              onDescribe={setDescribing}
              {...panel}
            />
          )
        }
        isBusy={changing !== null || describing !== null}
        renderCard={renderCard}
        nothing={{ title: devices('inboxNothingTitle'), text: devices('inboxNothingText') }}
        empty={<EmptyState icon={IconRouter} title={text('emptyTitle')} text={text('emptyText')} />}
      />
      {describing !== null && <DescribeDialog assignment={describing} onClose={() => setDescribing(null)} />}
      {changing !== null && (
        <DeviceDialog
          assetId={changing.asset.id}
          deviceId={changing.deviceId}
          onClose={() => {
            setChanging(null);
            list.change(withoutOpen, { replace: true });
          }}
        />
      )}
    </>
  );
}

function renderCard(assignment: DeviceAssignment, link: ReactNode): ReactNode {
  return <AssignmentCard assignment={assignment} link={link} />;
}

interface AssignmentCardProps {
  readonly assignment: DeviceAssignment;
  readonly link: ReactNode;
}

/** A device in two lines, for phones. */
function AssignmentCard({ assignment, link }: AssignmentCardProps) {
  const rangeOf = useAssignmentRange();
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <span>
          <AssetName asset={assignment.asset}>{assignment.asset.code}</AssetName>
        </span>
      </span>
      <span className={lines['line']}>
        <Faint>{rangeOf(assignment)}</Faint>
      </span>
    </>
  );
}

interface NarrowingProps {
  readonly list: ReturnType<typeof useAssignments>;
}

/** Filter of the assignments, including one set by another screen. */
function Narrowing({ list }: NarrowingProps) {
  const text = useText('device-assignments');
  const devices = useText('devices');
  const common = useText('common');
  const telemetry = useText('telemetry');
  const { kinds, firmwares } = list.search;
  const kindWords = (kind: string): string => {
    const source = positionSources.find((one) => one === kind);
    if (source !== undefined) return telemetry(`source_${source}`);
    return kind === '' ? common('noData') : kind;
  };
  return (
    <>
      <FilterSwitch
        list={list}
        name="state"
        label={devices('state')}
        value={list.search.state}
        values={['all', 'current', 'past']}
        labelOf={(state) => text(`state_${state}`)}
      />
      {kinds !== undefined && (
        <PlainChip
          label={text('kind')}
          words={kinds.map(kindWords).join(', ')}
          onRemove={() => list.setFilter('kinds', [])}
        />
      )}
      {firmwares !== undefined && (
        <PlainChip
          label={text('firmware')}
          words={firmwares.map((one) => (one === '' ? common('noData') : one)).join(', ')}
          onRemove={() => list.setFilter('firmwares', [])}
        />
      )}
    </>
  );
}

function useAssignments() {
  return useList(assignedList, useAssignmentColumns());
}

function useAssignmentColumns(): readonly Column<DeviceAssignment>[] {
  const devices = useText('devices');
  const common = useText('common');
  const timeOf = useAssignmentTimes();
  const kindOf = useKindWords();
  return useColumns('device-assignments', ({ text, name, plain, asset }) => {
    const none = common('noData');
    return [
      name('deviceId', devices('device'), ({ deviceId }) => deviceId),
      asset(
        'asset',
        devices('asset'),
        1,
        (row) => row.asset.code,
        (row) => row.asset,
      ),
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
