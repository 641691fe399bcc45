import { createApiKey } from '../../endpoints/create-api-key.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import type { AssetDetail } from '@azimute/contract';
import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Box, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { phoneAddress, phoneApps, type PhoneApp } from '../../endpoints/addresses.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import classes from './asset-panel.module.css';

const appNames = {
  osmand: 'Traccar Client, OsmAnd',
  owntracks: 'OwnTracks',
  overland: 'Overland',
  gpslogger: 'GPSLogger',
} as const satisfies Record<PhoneApp, string>;

interface PhoneTrackerProps {
  readonly asset: AssetDetail;
}

/** What to enter in an app: its address, which holds a key, and the device. */
export function PhoneTracker({ asset }: PhoneTrackerProps) {
  const text = useText('assets');
  const keys = useText('api-keys');
  const { isAdmin } = useAssetRights();
  const creating = useAction(createApiKey);
  const deviceId = asset.devices.at(-1)?.deviceId;
  const [app, setApp] = useState<PhoneApp>('osmand');
  return (
    <Box as="section" marginTop={20}>
      <Title as="h3" marginBottom={2} size={13}>
        {text('phoneTitle')}
      </Title>
      <p className={classes['hint']}>{text('phoneText')}</p>
      <NativeSelect
        mt={12}
        mb={8}
        label={text('phoneApp')}
        value={app}
        data={phoneApps.map((value) => ({ value, label: appNames[value] }))}
        onChange={(event) => setApp(phoneApps.find((one) => one === event.currentTarget.value) ?? 'osmand')}
      />
      <p className={classes['hint']}>{keys(`${app}Hint`)}</p>
      {deviceId !== undefined && (
        <Stack align="start" gap={6} marginTop={12} className={classes['setting']}>
          <span>{text('deviceId')}</span>
          <CopyValue boxed name={text('deviceId')} value={deviceId} />
        </Stack>
      )}
      <ServerAddress
        isCreating={creating.isPending}
        apiKey={creating.answer?.key}
        app={app}
        deviceId={deviceId}
        isAdmin={isAdmin}
        onCreate={() => creating.run({ name: keys('keyNameFor', { code: asset.code }) })}
      />
      {isAdmin && (
        <Link
          to="/{-$locale}/services/simc/geolocalizacao/ativos/dispositivos"
          search={{ tab: 'keys' }}
          className="text-button"
        >
          {keys('manageKeys')}
        </Link>
      )}
    </Box>
  );
}

interface ServerAddressProps {
  readonly isCreating: boolean;
  readonly apiKey: string | undefined;
  readonly app: PhoneApp;
  readonly deviceId: string | undefined;
  readonly isAdmin: boolean;
  readonly onCreate: () => void;
}

function ServerAddress({ isCreating, apiKey, app, deviceId, isAdmin, onCreate }: ServerAddressProps) {
  const keys = useText('api-keys');
  return (
    <Stack align="start" gap={6} marginTop={12} className={classes['setting']}>
      <span>{keys('serverAddress')}</span>
      {apiKey !== undefined ? (
        <>
          <CopyValue
            boxed
            name={keys('serverAddress')}
            value={phoneAddress(
              app,
              apiKey,
              deviceId === undefined ? keys('device') : encodeURIComponent(deviceId),
            )}
          />
          <Text
            as="output"
            paddingBlock={8}
            paddingInline={10}
            color="warn-text"
            fill="warn-soft"
            radius={2}
            className={classes['warning']}
          >
            {keys('keyOnce')}
          </Text>
        </>
      ) : isAdmin ? (
        <>
          <p className={classes['hint']}>{keys('serverAddressNeeds')}</p>
          <Button loading={isCreating} onClick={onCreate}>
            {keys('createAddress')}
          </Button>
        </>
      ) : (
        <p className={classes['hint']}>{keys('askForKey')}</p>
      )}
    </Stack>
  );
}
