import type { SetupProtocol } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useServerErrors } from '../../ui/form/use-server-errors.ts';
import { Hint, Row, Text } from '../../ui/layout/primitives.tsx';
import { TrackerAddresses } from './tracker-addresses.tsx';
import { claimTracker } from './tracker-ports.ts';

interface ClaimForDirectProps {
  /** Empty until it is entered. */
  readonly deviceId: string;
  readonly port: SetupProtocol;
}

/** Claims the tracker of a device, then shows where it connects. */
export function ClaimForDirect({ deviceId, port }: ClaimForDirectProps) {
  const text = useText('trackers');
  const errors = useServerErrors(['trackerId']);
  const claiming = useAction(claimTracker, { errors });
  if (claiming.answer?.trackerId.toLowerCase() === deviceId.toLowerCase())
    return <TrackerAddresses ports={[port]} />;
  const error = errors.rawErrorOf('trackerId') === 'unique' ? text('taken') : errors.errorOf('trackerId');
  return (
    <>
      <Row gap={12} wrap>
        <Button
          variant="filled"
          disabled={deviceId === ''}
          loading={claiming.isPending}
          onClick={() => claiming.run(deviceId)}
        >
          {text('claim')}
        </Button>
        <Hint>{text('claimHint')}</Hint>
      </Row>
      {error !== undefined && (
        <Text as="p" role="alert" color="danger-text">
          {error}
        </Text>
      )}
    </>
  );
}
