import type { DeviceAssignment } from '@azimute/contract';
import { IconRouter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { Text } from '../../../ui/layout/primitives.tsx';
import { FilterSwitch } from '../../../ui/list/filter-switch.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useAssignmentRange } from '../../assets/assignments/assignment-list.tsx';
import { DeviceDialog } from '../../assets/assignments/device-dialog.tsx';
import { assignedList } from '../api/device-lists.ts';
import { withoutOpen } from '../api/device-search.ts';
import { AssignmentPanel } from './assignment-panel.tsx';
import { useAssignmentColumns } from './use-assignment-columns.tsx';

/** Every device that an asset has or had, and where it is or was last. */
export function AssignmentsTab() {
  const text = useText('device-assignments');
  const devices = useText('devices');
  const list = useList(assignedList, useAssignmentColumns());
  const [changing, setChanging] = useState<DeviceAssignment | null>(null);
  return (
    <>
      <ListScreen
        list={list}
        label={text('listLabel')}
        searchLabel={text('search')}
        besideSearch={
          <FilterSwitch
            list={list}
            name="state"
            label={devices('state')}
            value={list.search.state}
            values={['all', 'current', 'past']}
            labelOf={(state) => text(`state_${state}`)}
          />
        }
        renderPanel={(assignment, panel) =>
          assignment && <AssignmentPanel assignment={assignment} onChange={setChanging} {...panel} />
        }
        isBusy={changing !== null}
        renderCard={renderCard}
        nothing={{ title: devices('inboxNothingTitle'), text: devices('inboxNothingText') }}
        empty={
          <EmptyState
            icon={<IconRouter size={20} stroke={1.7} />}
            title={text('emptyTitle')}
            text={text('emptyText')}
          />
        }
      />
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

/** A device in two lines, for a phone. */
function AssignmentCard({ assignment, link }: AssignmentCardProps) {
  const rangeOf = useAssignmentRange();
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <span>{assignment.asset.code}</span>
      </span>
      <span className={lines['line']}>
        <Text as="span" color="text-3">
          {rangeOf(assignment)}
        </Text>
      </span>
    </>
  );
}
