import type { ClaimedDevice } from '@azimute/contract';
import { Button, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { RunProgress } from '../refused/run-progress.tsx';
import classes from './claim-dialog.module.css';

interface ClaimOutcomeProps {
  readonly claimed: ClaimedDevice;
  readonly isPhone: boolean;
  readonly onClose: () => void;
}

/** What a claim brings in, as it does, and the way to the asset. */
export function ClaimOutcome({ claimed, isPhone, onClose }: ClaimOutcomeProps) {
  const text = useText('devices');
  const common = useText('common');
  const { device, assetCode, replay } = claimed;
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      fullScreen={isPhone}
      title={text('claimedTitle', { device: device.deviceId, asset: assetCode })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <div className={classes['outcome']}>
        {replay === null ? (
          <p>{text('claimedNothing')}</p>
        ) : (
          <RunProgress replayId={replay.id} begun={replay} />
        )}
      </div>
      <div className={classes['foot']}>
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
      </div>
    </Modal>
  );
}
