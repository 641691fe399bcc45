import type { SetupProtocol } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Box, Title } from '../../../ui/layout/primitives.tsx';
import type { PanelNavigation } from '../../../ui/list/use-list-panel.ts';
import { PanelBody } from '../../../ui/side-panel/panel-body.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { CommandsLink } from '../../endpoints/commands-link.tsx';
import { TrackerAddresses } from '../../endpoints/tracker-addresses.tsx';
import type { TrackerClaim } from '../api/device-lists.ts';
import { TrackerFrames } from './tracker-frames.tsx';

interface TrackerPanelProps extends PanelNavigation {
  readonly tracker: TrackerClaim;
  readonly isPhone: boolean;
  /** Undefined until they are known. */
  readonly ports: readonly SetupProtocol[] | undefined;
  readonly onRelease: (tracker: TrackerClaim) => void;
}

/** One claimed tracker: its asset, where it connects, and its frames. */
export function TrackerPanel({ tracker, ports, onRelease, ...panel }: TrackerPanelProps) {
  const text = useText('trackers');
  const format = useFormat();
  const { trackerId, asset, claimedAt, claimedBy } = tracker;
  return (
    <SidePanel
      {...panel}
      label={text('panelLabel', { tracker: trackerId })}
      title={trackerId}
      subtitle={text('isClaimed')}
      foot={
        <Button className="danger" onClick={() => onRelease(tracker)}>
          {text('release')}
        </Button>
      }
    >
      <PanelBody>
        <Facts
          facts={[
            [text('asset'), asset?.code ?? text('unassigned')],
            [text('claimedAt'), format.dateTime(claimedAt)],
            [text('claimedBy'), claimedBy?.name],
          ]}
        />
        {ports !== undefined && (
          <Box as="section" marginTop={20}>
            <Title as="h3" size={13} marginBottom={8}>
              {text('whereTitle')}
            </Title>
            <TrackerAddresses ports={ports} />
          </Box>
        )}
        <CommandsLink deviceId={trackerId} />
        <TrackerFrames key={trackerId} tracker={tracker} />
      </PanelBody>
    </SidePanel>
  );
}
