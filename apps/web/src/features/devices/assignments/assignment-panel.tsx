import type { DeviceAssignment } from '@azimute/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AssetName } from '../../../ui/asset-name.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { PanelNavigation } from '../../../ui/list/use-list-panel.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { AssignmentList, useAssignmentTimes } from '../../assets/assignments/assignment-list.tsx';

interface AssignmentPanelProps extends PanelNavigation {
  readonly assignment: DeviceAssignment;
  readonly isPhone: boolean;
  readonly onChange: (assignment: DeviceAssignment) => void;
  readonly onDescribe: (assignment: DeviceAssignment) => void;
}

/** One device with its current and earlier assets. */
export function AssignmentPanel({ assignment, onChange, onDescribe, ...panel }: AssignmentPanelProps) {
  const text = useText('device-assignments');
  const devices = useText('devices');
  const timeOf = useAssignmentTimes();
  const telemetry = useText('telemetry');
  const format = useFormat();
  const { deviceId, asset, until, description } = assignment;
  const { model, firmware, told, source, protocol, toldAt } = description;
  const saidOf = (value: string | null, byItself: string | null): string | null =>
    value === null || byItself !== null ? value : text('entered', { value });
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
          <>
            <Button variant="filled" onClick={() => onChange(assignment)}>
              {text('changeDevice')}
            </Button>
            <Button variant="default" onClick={() => onDescribe(assignment)}>
              {text('describe')}
            </Button>
          </>
        ),
      })}
    >
      <PanelBody>
        <Facts
          title={text('aboutDevice')}
          facts={[
            [text('model'), saidOf(model, told.model)],
            [text('firmware'), saidOf(firmware, told.firmware)],
            [
              text('comesBy'),
              source === null
                ? null
                : [telemetry(`source_${source}`), protocol].filter((one) => one !== null).join(' · '),
            ],
            [text('toldSince'), toldAt === null ? null : format.dateTime(toldAt)],
          ]}
        />
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

function linkToAsset({ asset }: DeviceAssignment): ReactNode {
  return (
    <Link to="/{-$locale}/services/simc/geolocalizacao/ativos" search={{ asset: asset.id, tab: 'devices' }}>
      <AssetName asset={asset}>{asset.code}</AssetName>
    </Link>
  );
}
