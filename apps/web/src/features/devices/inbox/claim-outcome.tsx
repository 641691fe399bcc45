import type { ClaimedDevice } from '@azimute/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { RunProgress } from '../refused/run-progress.tsx';

interface ClaimOutcomeProps {
  readonly claimed: ClaimedDevice;
  readonly onClose: () => void;
}

/** Progress and result of a claim, with a link to the asset. */
export function ClaimOutcome({ claimed, onClose }: ClaimOutcomeProps) {
  const text = useText('devices');
  const common = useText('common');
  const { device, assetCode, replay } = claimed;
  return (
    <Dialog
      onClose={onClose}
      size={480}
      fillsPhone
      title={text('claimedTitle', { device: device.deviceId, asset: assetCode })}
    >
      <Stack gap={12} size={13}>
        {replay === null ? (
          <p>{text('claimedNothing')}</p>
        ) : (
          <RunProgress replayId={replay.id} begun={replay} />
        )}
      </Stack>
      <Row align="stretch" justify="end" gap={8} marginTop={20}>
        <Button onClick={onClose}>{common('close')}</Button>
        <Button
          variant="filled"
          data-autofocus
          renderRoot={(props) => (
            <Link
              to="/{-$locale}/services/simc/geolocalizacao/ativos"
              search={{ asset: device.assetId }}
              {...props}
            />
          )}
        >
          {text('openAsset', { asset: assetCode })}
        </Button>
      </Row>
    </Dialog>
  );
}
