import type { SetupProtocol } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Hint, Note, Stack } from '../../../ui/layout/primitives.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { addressOf, clientLinks, commandOf, hostOf, portOf } from '../../endpoints/describe-protocol.ts';
import classes from './connection.module.css';

interface ConnectionProps {
  readonly protocol: SetupProtocol;
  readonly apiKey: string;
  readonly deviceId: string;
}

/**
 * Values to enter in the device: host, port, address and key, each with a copy button. Traccar Client also gets a QR
 * code.
 */
export function Connection({ protocol, apiKey, deviceId }: ConnectionProps) {
  const text = useText('setup');
  const address = addressOf(protocol, apiKey);
  const values = [
    [text('server'), hostOf(protocol)],
    [text('port'), portOf(protocol)],
    [text('address'), address],
    [text('key'), protocol.keyInPath ? null : apiKey],
    [
      text(protocol.protocol === 'traccar' ? 'settings' : 'command'),
      commandOf(protocol, { apiKey, deviceId: deviceId.trim() }),
    ],
  ] as const;
  return (
    <Stack gap={12} minWidth={0}>
      <dl className={classes['values']}>
        {values.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <CopyValue boxed name={name} value={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <Note>{text('keyOnce')}</Note>
      {protocol.protocol === 'osmand' && address !== null && (
        <TraccarClient address={address} deviceId={deviceId.trim()} />
      )}
    </Stack>
  );
}

interface TraccarClientProps {
  readonly address: string;
  readonly deviceId: string;
}

function TraccarClient({ address, deviceId }: TraccarClientProps) {
  const text = useText('setup');
  const isPhone = useIsNarrow();
  const { code, link } = clientLinks(address, deviceId);
  if (isPhone)
    return (
      <Button
        component="a"
        href={link}
        leftSection={<IconDeviceMobile size={16} stroke={1.85} aria-hidden />}
      >
        {text('openInClient')}
      </Button>
    );
  return (
    <figure className={classes['code']}>
      <QrCode text={code} label={text('codeLabel')} isSmall />
      <Hint as="figcaption">{text('scanCode')}</Hint>
    </figure>
  );
}
