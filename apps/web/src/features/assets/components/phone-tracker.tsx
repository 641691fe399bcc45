import type { AssetDetail } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { osmandAddress } from '../api/osmand-address.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { useCreateApiKey } from '../api/use-create-api-key.ts';
import classes from './asset-panel.module.css';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';

interface PhoneTrackerProps {
  readonly asset: AssetDetail;
  readonly onManageKeys: () => void;
}

/** What to enter in an app that can set only an address and a device identifier. */
export function PhoneTracker({ asset, onManageKeys }: PhoneTrackerProps) {
  const text = useText('assets');
  const { isAdmin } = useAssetRights();
  const { report } = useServerErrors([]);
  const creating = useCreateApiKey(report);
  const key = creating.data?.key;
  const deviceId = asset.devices.at(-1)?.deviceId;
  return (
    <section className={classes['section']}>
      <h3>{text('phoneTitle')}</h3>
      <p className={classes['hint']}>{text('phoneText')}</p>
      {deviceId !== undefined && (
        <div className={classes['setting']}>
          <span>{text('deviceId')}</span>
          <CopyValue boxed name={text('deviceId')} value={deviceId} />
        </div>
      )}
      <div className={classes['setting']}>
        <span>{text('serverAddress')}</span>
        {key !== undefined ? (
          <>
            <CopyValue boxed name={text('serverAddress')} value={osmandAddress(key)} />
            <output className={classes['warning']}>{text('keyOnce')}</output>
          </>
        ) : isAdmin ? (
          <>
            <p className={classes['hint']}>{text('serverAddressNeeds')}</p>
            <Button
              loading={creating.isPending}
              onClick={() => creating.mutate(text('keyNameFor', { code: asset.code }))}
            >
              {text('createAddress')}
            </Button>
          </>
        ) : (
          <p className={classes['hint']}>{text('askForKey')}</p>
        )}
      </div>
      {isAdmin && (
        <button type="button" className={classes['textButton']} onClick={onManageKeys}>
          {text('manageKeys')}
        </button>
      )}
    </section>
  );
}
