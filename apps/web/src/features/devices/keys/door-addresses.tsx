import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import { phoneAddress, phoneApps, positionsAddress, traccarAddress } from '../../doors/addresses.ts';
import classes from './door-addresses.module.css';

interface DoorAddressesProps {
  /** The key itself, where it is known: it is shown only as it is created. */
  readonly apiKey: string | null;
}

/** What is entered where, for each door that takes a key. */
export function DoorAddresses({ apiKey }: DoorAddressesProps) {
  const text = useText('api-keys');
  const telemetry = useText('telemetry');
  const key = apiKey ?? text('keyPlaceholder');
  const doors = [
    ...phoneApps.map((door) => ({
      door,
      hint: text(`${door}Hint`),
      values: [[text('serverAddress'), phoneAddress(door, key, text('device'))]] as const,
    })),
    {
      door: 'traccar',
      hint: text('traccarHint'),
      values: [
        ['forward.url, event.forward.url', traccarAddress()],
        ['forward.header, event.forward.header', `X-API-Key: ${key}`],
      ],
    },
    {
      door: 'positions',
      hint: text('positionsHint'),
      values: [
        ['POST', positionsAddress()],
        [text('header'), `Authorization: Bearer ${key}`],
      ],
    },
    { door: 'mqtt', hint: text('mqttHint'), values: [[text('topic'), `azimute/${key}/${text('device')}`]] },
  ] as const;
  return (
    <Box as="section" marginTop={20} size={13} className={classes['doors']}>
      <h3>{text('whereTitle')}</h3>
      {doors.map(({ door, hint, values }) => (
        <section key={door}>
          <h4>{telemetry(`door_${door}`)}</h4>
          <p>{hint}</p>
          <dl>
            {values.map(([name, value]) => (
              <div key={name}>
                <Text as="dt" marginBottom={2} color="text-3" size={12}>
                  {name}
                </Text>
                <dd>
                  <CopyValue boxed name={`${telemetry(`door_${door}`)} ${name}`} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Box>
  );
}
