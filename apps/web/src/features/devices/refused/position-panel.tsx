import type { QuarantinedPosition } from '@azimute/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { PanelNavigation } from '../../../ui/list/use-list-panel.ts';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Note } from '../components/note.tsx';
import { PayloadView } from '../components/payload-view.tsx';
import type { RefusedActions } from './use-refused-actions.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';

interface PositionPanelProps extends PanelNavigation {
  readonly position: QuarantinedPosition;
  readonly isPhone: boolean;
  readonly actions: RefusedActions;
}

/** One refused position: reason, remedy and payload. */
export function PositionPanel({ position, actions, ...panel }: PositionPanelProps) {
  const text = useText('refused-positions');
  const devices = useText('devices');
  const telemetry = useText('telemetry');
  const format = useFormat();
  const { deviceId, asset, reason, payload, source, receivedAt } = position;
  const name = deviceId === '' ? text('noDevice') : deviceId;
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { device: name })}
      title={name}
      subtitle={telemetry(`reason_${reason}`)}
      foot={<PanelFoot position={position} actions={actions} />}
    >
      <PanelBody>
        <Note>{telemetry(`mend_${reason}`)}</Note>
        <Facts
          facts={[
            [text('received'), format.dateTime(receivedAt)],
            [text('source'), source === null ? null : telemetry(`source_${source}`)],
            [text('asset'), asset === null ? text('noAsset') : <AssetLink key="asset" asset={asset} />],
          ]}
        >
          {reason === 'unknown_device' && asset === null && (
            <Link to="." search={{ tab: 'inbox', search: deviceId }} className="text-button">
              {devices('openInbox')}
            </Link>
          )}
        </Facts>
        <PayloadView title={text('payload')} payload={payload} />
      </PanelBody>
    </SidePanel>
  );
}

function PanelFoot({
  position: { id, replaying },
  actions,
}: Pick<PositionPanelProps, 'position' | 'actions'>) {
  const text = useText('refused-positions');
  return (
    <>
      <Button
        variant="filled"
        disabled={replaying}
        loading={actions.isReplaying}
        onClick={() => actions.replay({ ids: [id] }, 1)}
      >
        {text('replay')}
      </Button>
      <IconTextButton
        className="danger"
        icon={IconTrash}
        disabled={replaying}
        onClick={() => actions.remove({ ids: [id] }, 1)}
      >
        {text('delete')}
      </IconTextButton>
    </>
  );
}

function AssetLink({ asset }: { readonly asset: NonNullable<QuarantinedPosition['asset']> }) {
  return (
    <Link
      to="/{-$locale}/services/simc/geolocalizacao/ativos"
      search={{ asset: asset.id, tab: 'devices' }}
      className="text-button"
    >
      {asset.code}
    </Link>
  );
}
