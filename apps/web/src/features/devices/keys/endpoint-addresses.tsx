import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import { phoneAddress, phoneApps, positionsAddress, traccarAddress } from '../../endpoints/addresses.ts';
import classes from './endpoint-addresses.module.css';

interface EndpointAddressesProps {
  /** The key itself, where it is known: it is shown only as it is created. */
  readonly apiKey: string | null;
}

/** What is entered where, for each endpoint that takes a key. */
export function EndpointAddresses({ apiKey }: EndpointAddressesProps) {
  const text = useText('api-keys');
  const telemetry = useText('telemetry');
  const key = apiKey ?? text('keyPlaceholder');
  const endpoints = [
    ...phoneApps.map((endpoint) => ({
      endpoint,
      hint: text(`${endpoint}Hint`),
      values: [[text('serverAddress'), phoneAddress(endpoint, key, text('device'))]] as const,
    })),
    {
      endpoint: 'traccar',
      hint: text('traccarHint'),
      values: [
        ['forward.url, event.forward.url', traccarAddress()],
        ['forward.header, event.forward.header', `X-API-Key: ${key}`],
      ],
    },
    {
      endpoint: 'positions',
      hint: text('positionsHint'),
      values: [
        ['POST', positionsAddress()],
        [text('header'), `Authorization: Bearer ${key}`],
      ],
    },
    {
      endpoint: 'mqtt',
      hint: text('mqttHint'),
      values: [[text('topic'), `azimute/${key}/${text('device')}`]],
    },
  ] as const;
  return (
    <Box as="section" marginTop={20} size={13} className={classes['endpoints']}>
      <h3>{text('whereTitle')}</h3>
      {endpoints.map(({ endpoint, hint, values }) => (
        <section key={endpoint}>
          <h4>{telemetry(`source_${endpoint}`)}</h4>
          <p>{hint}</p>
          <dl>
            {values.map(([name, value]) => (
              <div key={name}>
                <Text as="dt" marginBottom={2} color="text-3" size={12}>
                  {name}
                </Text>
                <dd>
                  <CopyValue boxed name={`${telemetry(`source_${endpoint}`)} ${name}`} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Box>
  );
}
