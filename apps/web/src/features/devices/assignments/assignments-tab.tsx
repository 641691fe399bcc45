import type { DeviceAssignment } from '@azimute/contract';
import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconRouter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { NothingFound } from '../../../ui/list/nothing-found.tsx';
import { RecordList } from '../../../ui/list/record-list.tsx';
import { SearchBar } from '../../../ui/list/search-bar.tsx';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useListView } from '../../../ui/list/use-list-view.ts';
import { ViewTools } from '../../../ui/list/view-tools.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { assignmentsOptions, useAssignmentRange } from '../../assets/assignments/assignment-list.tsx';
import { DeviceDialog } from '../../assets/assignments/device-dialog.tsx';
import { assignedStates, listColumnIds, withoutOpen, withText } from '../api/device-search.ts';
import { useDevicePanel } from '../api/use-device-panel.ts';
import { openRow, useDeviceSearch } from '../api/use-device-search.ts';
import { AssignmentPanel } from './assignment-panel.tsx';
import { useAssignmentColumns } from './use-assignment-columns.tsx';

const idOf = ({ deviceNumber }: DeviceAssignment): number => deviceNumber;
const nameOf = ({ deviceId }: DeviceAssignment): string => deviceId;
const states = ['all', ...assignedStates] as const;

/** Every device that an asset has or had, and where it is or was last. */
export function AssignmentsTab({ isPhone }: { readonly isPhone: boolean }) {
  const text = useText('device-assignments');
  const devices = useText('devices');
  const address = useDeviceSearch();
  const { search, change } = address;
  const columns = useAssignmentColumns();
  const view = useListView('devices-assigned', listColumnIds.assigned, address);
  const state = assignedStates.find((one) => one === search.state);
  const typed = search.search?.trim() ?? '';
  const list = useInfiniteQuery(
    assignmentsOptions({
      newest: 'true',
      ...(state !== undefined && { state }),
      ...(typed !== '' && { search: typed }),
    }),
  );
  const rows = useListRows(list);
  const [changing, setChanging] = useState<DeviceAssignment | null>(null);
  const { list: focus, row: open, onFollow, navigation } = useDevicePanel(rows, changing === null, idOf);
  return (
    <>
      <ListFrame
        bar={
          <SearchBar tools={<ViewTools columns={columns} view={view} isPhone={isPhone} />}>
            <SearchField
              label={text('search')}
              value={search.search ?? ''}
              onChange={(value) => change((current) => withText(current, value), { replace: true })}
            />
            <SegmentedControl
              aria-label={devices('state')}
              value={state ?? 'all'}
              data={states.map((value) => ({ value, label: text(`state_${value}`) }))}
              onChange={(value) => {
                const chosen = assignedStates.find((one) => one === value);
                change(
                  ({ state: _state, open: _open, ...others }) =>
                    chosen === undefined ? others : { ...others, state: chosen },
                  { replace: true },
                );
              }}
            />
          </SearchBar>
        }
        panel={
          open && (
            <AssignmentPanel assignment={open} isPhone={isPhone} onChange={setChanging} {...navigation} />
          )
        }
      >
        <RecordList
          ref={focus}
          label={text('listLabel')}
          list={list}
          rows={rows}
          idOf={idOf}
          columns={columns}
          view={view}
          nameOf={nameOf}
          renderCard={renderCard}
          openId={search.open}
          openRow={openRow}
          isNarrowed={open !== undefined}
          isPhone={isPhone}
          onFollow={onFollow}
          empty={
            typed === '' && state === undefined ? (
              <EmptyState
                icon={<IconRouter size={20} stroke={1.7} />}
                title={text('emptyTitle')}
                text={text('emptyText')}
              />
            ) : (
              <NothingFound
                title={devices('inboxNothingTitle')}
                text={devices('inboxNothingText')}
                onClear={() => change(() => ({ tab: 'assigned' }), { replace: true })}
              />
            )
          }
        />
      </ListFrame>
      {changing !== null && (
        <DeviceDialog
          assetId={changing.asset.id}
          deviceId={changing.deviceId}
          isPhone={isPhone}
          onClose={() => {
            setChanging(null);
            change(withoutOpen, { replace: true });
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
        <span className={lines['quiet']}>{rangeOf(assignment)}</span>
      </span>
    </>
  );
}
