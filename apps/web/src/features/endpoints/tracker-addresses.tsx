import type { SetupProtocol } from '@azimute/contract';
import { useText } from '../../i18n/use-text.ts';
import { CopyValue } from '../../ui/copy-value.tsx';
import { Hint, Stack, Title } from '../../ui/layout/primitives.tsx';
import { hostOf, portOf } from './describe-protocol.ts';
import { keyOfProtocol, nameOfPort } from './tracker-ports.ts';

interface TrackerAddressesProps {
  readonly ports: readonly SetupProtocol[];
}

/** Server and port to enter in a tracker, for each protocol. */
export function TrackerAddresses({ ports }: TrackerAddressesProps) {
  const text = useText('trackers');
  if (ports.length === 0) return <Hint>{text('noPorts')}</Hint>;
  return (
    <Stack gap={12} minWidth={0} size={13}>
      {ports.map((port) => {
        const name = nameOfPort(port);
        return (
          <Stack as="section" key={keyOfProtocol(port)} gap={4} minWidth={0}>
            <Title as="h4" size={13}>
              {name}
            </Title>
            <Stack columns="minmax(0, 1fr) 120px" gap={8}>
              <Value name={text('server')} of={name} value={hostOf(port)} />
              <Value name={text('port')} of={name} value={portOf(port)} />
            </Stack>
          </Stack>
        );
      })}
    </Stack>
  );
}

interface ValueProps {
  readonly name: string;
  readonly of: string;
  readonly value: string;
}

function Value({ name, of, value }: ValueProps) {
  return (
    <Stack gap={4} minWidth={0}>
      <Hint>{name}</Hint>
      <CopyValue boxed name={`${of} ${name}`} value={value} />
    </Stack>
  );
}
