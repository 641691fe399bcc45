import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { CopyValue } from '../../ui/copy-value.tsx';
import { Hint, Stack, Text } from '../../ui/layout/primitives.tsx';
import { ClaimForDirect } from './claim-for-direct.tsx';
import { createApiKey } from './create-api-key.ts';
import { testCommand, useEndpointSettings, type EndpointSettings } from './endpoint-settings.ts';
import { keyOfProtocol, nameOfPort, useTrackerPorts } from './tracker-ports.ts';

interface ConnectTrackerProps {
  /** Undefined until a device is assigned. */
  readonly deviceId: string | undefined;
  /** Name of the key that is created. */
  readonly keyName: string;
  /** Only administrators create keys. */
  readonly isAdmin: boolean;
}

/** Settings to enter into a tracker, a phone or a server: address, port, key and a command that tries them. */
export function ConnectTracker({ deviceId, keyName, isAdmin }: ConnectTrackerProps) {
  const text = useText('assets');
  const keys = useText('api-keys');
  const creating = useAction(createApiKey);
  const apiKey = creating.answer?.key;
  const endpoints = useEndpointSettings(apiKey ?? null, deviceId ?? null);
  const [chosen, setChosen] = useState<string>('osmand');
  const ports = useTrackerPorts() ?? [];
  const port = ports.find((one) => keyOfProtocol(one) === chosen);
  const endpoint = endpoints.find((one) => one.endpoint === chosen) ?? endpoints[0];
  if (endpoint === undefined) return null;
  return (
    <Stack gap={12} marginTop={12} align="stretch" size={13}>
      <NativeSelect
        label={text('trackerKind')}
        value={port === undefined ? endpoint.endpoint : chosen}
        data={[
          ...endpoints.map(({ endpoint: value, name }) => ({ value, label: name })),
          ...ports.map((one) => ({ value: keyOfProtocol(one), label: nameOfPort(one) })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {port === undefined && <Hint>{endpoint.hint}</Hint>}
      {deviceId !== undefined && <Setting name={text('deviceId')} value={deviceId} />}
      {port !== undefined ? (
        <ClaimForDirect deviceId={deviceId ?? ''} port={port} />
      ) : apiKey !== undefined ? (
        <Settings endpoint={endpoint} apiKey={apiKey} deviceId={deviceId} />
      ) : isAdmin ? (
        <>
          <Hint>{keys('serverAddressNeeds')}</Hint>
          <Button loading={creating.isPending} onClick={() => creating.run({ name: keyName })}>
            {keys('createAddress')}
          </Button>
        </>
      ) : (
        <Hint>{keys('askForKey')}</Hint>
      )}
    </Stack>
  );
}

interface SettingsProps {
  readonly endpoint: EndpointSettings;
  readonly apiKey: string;
  readonly deviceId: string | undefined;
}

function Settings({ endpoint, apiKey, deviceId }: SettingsProps) {
  const text = useText('assets');
  const keys = useText('api-keys');
  const { protocol, hostname, port } = window.location;
  const command = deviceId === undefined ? undefined : testCommand(endpoint, { apiKey, deviceId });
  return (
    <>
      {endpoint.values.map(([name, value]) => (
        <Setting key={name} name={name} value={value} />
      ))}
      {endpoint.address !== undefined && (
        <Stack columns={2} gap={8}>
          <Setting name={text('host')} value={hostname} />
          <Setting name={text('port')} value={port === '' ? (protocol === 'https:' ? '443' : '80') : port} />
        </Stack>
      )}
      {command !== undefined && (
        <>
          <Setting name={text('testCommand')} value={command} />
          <Hint>{text('testCommandHint')}</Hint>
        </>
      )}
      <Text as="output" padding={10} color="warn-text" fill="warn-soft" radius={2}>
        {keys('keyOnce')}
      </Text>
    </>
  );
}

function Setting({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Stack gap={4} minWidth={0}>
      <Hint>{name}</Hint>
      <CopyValue boxed name={name} value={value} />
    </Stack>
  );
}
