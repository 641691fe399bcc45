import type { DeviceAssignment } from '@azimute/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { PanelNavigation } from '../../../ui/list/use-list-panel.ts';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { AssignmentList, useAssignmentTimes } from '../../assets/assignments/assignment-list.tsx';

interface AssignmentPanelProps extends PanelNavigation {
  readonly assignment: DeviceAssignment;
  readonly isPhone: boolean;
  readonly onChange: (assignment: DeviceAssignment) => void;
}

/** One device: on which asset it is, and on which it was. */
export function AssignmentPanel({ assignment, onChange, ...panel }: AssignmentPanelProps) {
  const text = useText('device-assignments');
  const devices = useText('devices');
  const timeOf = useAssignmentTimes();
  const { deviceId, asset, until } = assignment;
  return (
    <SidePanel
      {...panel}
      label={devices('panelLabel', { device: deviceId })}
      title={deviceId}
      subtitle={
        until === null
          ? text('isOn', { asset: asset.code })
          : text('isOnNone', { time: timeOf(until, 'now') })
      }
      {...(until === null && {
        foot: (
          <Button variant="filled" onClick={() => onChange(assignment)}>
            {text('changeDevice')}
          </Button>
        ),
      })}
    >
      <PanelBody>
        <AssignmentList
          heading={text('assets')}
          empty={text('historyNone')}
          query={{ device: deviceId }}
          titleOf={linkToAsset}
        />
      </PanelBody>
    </SidePanel>
  );
}

function linkToAsset({ asset: { id, code } }: DeviceAssignment): ReactNode {
  return (
    <Link to="/{-$locale}/services/simc/geolocalizacao/ativos" search={{ asset: id, tab: 'devices' }}>
      {code}
    </Link>
  );
}
