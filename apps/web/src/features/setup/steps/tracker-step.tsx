import { Button, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { Pair } from '../../../ui/form/pair.tsx';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { Row, Stack, Title } from '../../../ui/layout/primitives.tsx';
import { assetsKey } from '../../assets/api/assets-queries.ts';
import { ClaimForDirect } from '../../endpoints/claim-for-direct.tsx';
import { createApiKey } from '../../endpoints/create-api-key.ts';
import { protocolName } from '../../endpoints/protocol-names.ts';
import { isTrackerPort, keyOfProtocol } from '../../endpoints/tracker-ports.ts';
import { WaitingHint } from '../../endpoints/waiting-hint.tsx';
import { setupKey } from '../../endpoints/setup-options.ts';
import { Connection } from './connection.tsx';
import { ProtocolList } from './protocol-list.tsx';
import type { StepProps } from './step-props.ts';
import { TestPosition } from './test-position.tsx';

const mostAssets = 100;

/** A tracker, phone or server: its connection settings, its asset, and a test of the connection. */
export function TrackerStep({ setup: { protocols } }: StepProps) {
  const text = useText('setup');
  const keys = useText('api-keys');
  const [protocol, setProtocol] = useState(
    protocols.find((one) => one.protocol === 'osmand') ?? protocols[0],
  );
  const [deviceId, setDeviceId] = useState('');
  const creating = useAction(createApiKey);
  const key = creating.answer?.key;
  if (protocol === undefined) return null;
  const name = protocolName(protocol.protocol);
  const isDirect = isTrackerPort(protocol);
  return (
    <Stack columns="minmax(180px, 220px) minmax(0, 1fr)" phoneColumns={1} gap={20} alignItems="start">
      <ProtocolList protocols={protocols} chosen={protocol} onChoose={setProtocol} />
      <Stack gap={20} minWidth={0}>
        <Part place={1} title={text('identify')}>
          <Identify deviceId={deviceId} onDeviceId={setDeviceId} />
        </Part>
        <Part place={2} title={text('configure', { name })}>
          {isDirect ? (
            <ClaimForDirect key={keyOfProtocol(protocol)} deviceId={deviceId.trim()} port={protocol} />
          ) : key === undefined ? (
            <Row gap={12} wrap>
              <Button
                variant="filled"
                loading={creating.isPending}
                onClick={() => creating.run({ name: keys('keyNameFor', { code: name }) })}
              >
                {text('createAccess')}
              </Button>
              <span>{text('accessHint')}</span>
            </Row>
          ) : (
            <Connection protocol={protocol} apiKey={key} deviceId={deviceId} />
          )}
        </Part>
        {(isDirect || key !== undefined) && (
          <Part place={3} title={text('checkSignal')}>
            {!isDirect && key !== undefined && <TestPosition apiKey={key} />}
            <p>
              {text('firstSignal')}
              <WaitingHint />
            </p>
          </Part>
        )}
      </Stack>
    </Stack>
  );
}

interface PartProps {
  readonly place: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ place, title, children }: PartProps) {
  return (
    <Stack as="section" gap={10} minWidth={0} size={13}>
      <Title as="h3" size={13}>
        {place}. {title}
      </Title>
      {children}
    </Stack>
  );
}

interface IdentifyProps {
  readonly deviceId: string;
  readonly onDeviceId: (deviceId: string) => void;
}

/** Assigns the device to its asset before it sends. */
function Identify({ deviceId, onDeviceId }: IdentifyProps) {
  const text = useText('setup');
  const assets = useText('assets');
  const { items, chosen, setAssetId, errors, connecting } = useConnecting(deviceId);
  return (
    <Stack
      as="form"
      noValidate
      gap={10}
      onSubmit={(event) => {
        event.preventDefault();
        connecting.run();
      }}
    >
      <Pair>
        <TextInput
          label={assets('deviceId')}
          description={text('deviceIdHint')}
          maxLength={120}
          autoComplete="off"
          value={deviceId}
          onChange={(event) => onDeviceId(event.currentTarget.value)}
          error={
            errors.rawErrorOf('deviceId') === 'unique' ? assets('deviceTaken') : errors.errorOf('deviceId')
          }
        />
        <Select
          label={text('asset')}
          description={text('assetHint')}
          searchable
          data={items.map(({ id, code, model }) => ({
            value: String(id),
            label: [code, model].filter(Boolean).join(' · '),
          }))}
          value={chosen}
          onChange={setAssetId}
        />
      </Pair>
      <div>
        <Button
          type="submit"
          disabled={chosen === null || deviceId.trim() === ''}
          loading={connecting.isPending}
        >
          {assets('connect')}
        </Button>
      </div>
    </Stack>
  );
}

/** Chooses an asset, the only one if there is just one, and assigns the device to it. */
function useConnecting(deviceId: string) {
  const assets = useText('assets');
  const queryClient = useQueryClient();
  const [assetId, setAssetId] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: [...assetsKey, 'setup'],
    queryFn: ({ signal }) => callApi('listAssets', { query: { limit: mostAssets }, signal }),
  });
  const items = data?.items ?? [];
  const chosen = assetId ?? (items.length === 1 ? String(items[0]?.id) : null);
  const errors = useServerErrors(['deviceId']);
  const connecting = useAction({
    call: () =>
      callApi('createAssetDevice', {
        params: { assetId: Number(chosen) },
        body: { deviceId: deviceId.trim() },
      }),
    invalidates: [setupKey, assetsKey],
    success: () => assets('connected'),
    errors,
    onDone: () => queryClient.invalidateQueries({ queryKey: ['fleet'] }),
  });
  return { items, chosen, setAssetId, errors, connecting };
}
