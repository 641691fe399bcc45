import type { AssetDetail } from '@azimute/contract';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text, Box, Title } from '../../../ui/layout/primitives.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { assetsKey } from '../api/assets-queries.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { AssignmentList } from '../assignments/assignment-list.tsx';
import { DeviceDialog } from '../assignments/device-dialog.tsx';
import { SinceField, sinceMember, useInstantErrors } from '../assignments/since-field.tsx';
import classes from './asset-panel.module.css';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { CommandsLink } from '../../endpoints/commands-link.tsx';
import { ConnectTracker } from '../../endpoints/connect-tracker.tsx';

interface AssetDevicesProps {
  readonly asset: AssetDetail;
  readonly onMessages: () => void;
  /** The user asked to connect a device. */
  readonly isConnecting: boolean;
}

/** Devices of an asset, and how to connect another. */
export function AssetDevices({ asset, onMessages, isConnecting }: AssetDevicesProps) {
  const text = useText('assets');
  const assignments = useText('device-assignments');
  const format = useFormat();
  const [changing, setChanging] = useState<string | null>(null);
  const { mayChange } = useAssetRights(asset);
  return (
    <>
      {asset.devices.length === 0 ? (
        <p className={classes['hint']}>
          {asset.withoutDeviceSince === null
            ? text('noDevices')
            : assignments('withoutDevice', { time: format.dateTime(new Date(asset.withoutDeviceSince)) })}
        </p>
      ) : (
        <ul className={classes['devices']}>
          {asset.devices.map(({ deviceId, createdAt, since }) => (
            <Stack as="li" paddingBlock={8} border="bottom" breaks size={13} key={deviceId}>
              <Text as="strong" weight="semibold">
                {deviceId}
              </Text>
              <span>{text('connectedSince', { time: format.dateTime(new Date(since ?? createdAt)) })}</span>
              <CommandsLink deviceId={deviceId} />
              {mayChange && (
                <button
                  type="button"
                  className="text-button"
                  aria-label={`${assignments('changeDevice')}: ${deviceId}`}
                  onClick={() => setChanging(deviceId)}
                >
                  {assignments('changeDevice')}
                </button>
              )}
            </Stack>
          ))}
        </ul>
      )}
      {asset.devices.length > 0 && (
        <button type="button" className="text-button" onClick={onMessages}>
          {text('seeMessages')}
        </button>
      )}
      {mayChange && <ConnectDevice assetId={asset.id} takesFocus={isConnecting} />}
      <AssignmentList
        heading={assignments('history')}
        empty={assignments('historyNone')}
        query={{ asset: asset.id, state: 'past' }}
        titleOf={({ deviceId }) => deviceId}
      />
      {mayChange && <TrackerSettings asset={asset} />}
      {changing !== null && (
        <DeviceDialog assetId={asset.id} deviceId={changing} onClose={() => setChanging(null)} />
      )}
    </>
  );
}

interface ConnectDeviceProps {
  readonly assetId: number;
  readonly takesFocus: boolean;
}

function ConnectDevice({ assetId, takesFocus }: ConnectDeviceProps) {
  const text = useText('assets');
  const idField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) idField.current?.focus();
  }, [takesFocus]);
  const instantErrors = useInstantErrors();
  const { deviceId, setDeviceId, since, setSince, serverErrors, connecting } = useConnectDevice(assetId);
  const { errorOf, rawErrorOf, saidOf } = serverErrors;
  const errors: Readonly<Record<string, string>> = {
    unique: text('deviceTaken'),
    invalid_format: text('deviceIdInvalid'),
  };
  return (
    <Stack
      as="form"
      noValidate
      align="start"
      gap={8}
      marginTop={16}
      className={classes['connectForm']}
      onSubmit={(event) => {
        event.preventDefault();
        connecting.mutate();
      }}
    >
      <TextInput
        label={text('deviceId')}
        description={text('deviceIdHint')}
        maxLength={120}
        autoComplete="off"
        ref={idField}
        value={deviceId}
        onChange={(event) => setDeviceId(event.currentTarget.value)}
        error={errors[rawErrorOf('deviceId') ?? ''] ?? errorOf('deviceId')}
      />
      {deviceId.trim() !== '' && (
        <SinceField
          value={since}
          onChange={setSince}
          error={instantErrors(rawErrorOf('since'), saidOf('since')) ?? errorOf('since')}
        />
      )}
      <Button type="submit" disabled={since === ''} loading={connecting.isPending}>
        {text('connect')}
      </Button>
    </Stack>
  );
}

function useConnectDevice(assetId: number) {
  const text = useText('assets');
  const queryClient = useQueryClient();
  const [deviceId, setDeviceId] = useState('');
  const [since, setSince] = useState<string | null>(null);
  const { timeZone } = useAccount();
  const serverErrors = useServerErrors(['deviceId', 'since']);
  const connecting = useMutation({
    mutationFn: () =>
      callApi('createAssetDevice', {
        params: { assetId },
        body: { deviceId, ...sinceMember(since, timeZone) },
      }),
    onSuccess: async () => {
      setDeviceId('');
      setSince(null);
      serverErrors.clear();
      toastSuccess(text('connected'));
      await queryClient.invalidateQueries({ queryKey: assetsKey });
    },
    onError: serverErrors.report,
  });
  return { deviceId, setDeviceId, since, setSince, serverErrors, connecting };
}

interface TrackerSettingsProps {
  readonly asset: AssetDetail;
}

/** How the asset's tracker or phone sends its positions to the portal. */
function TrackerSettings({ asset }: TrackerSettingsProps) {
  const text = useText('assets');
  const keys = useText('api-keys');
  const { isAdmin } = useAssetRights();
  return (
    <Box as="section" marginTop={20}>
      <Title as="h3" marginBottom={2} size={13}>
        {text('trackerTitle')}
      </Title>
      <p className={classes['hint']}>{text('trackerText')}</p>
      <ConnectTracker
        deviceId={asset.devices.at(-1)?.deviceId}
        keyName={keys('keyNameFor', { code: asset.code })}
        isAdmin={isAdmin}
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
