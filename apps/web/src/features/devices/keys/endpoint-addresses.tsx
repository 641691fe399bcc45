import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Box, Hint } from '../../../ui/layout/primitives.tsx';
import { useEndpointSettings } from '../../endpoints/endpoint-settings.ts';
import classes from './endpoint-addresses.module.css';

interface EndpointAddressesProps {
  /** The key itself, known only right after its creation. */
  readonly apiKey: string | null;
}

/** Settings for each endpoint that accepts a key. */
export function EndpointAddresses({ apiKey }: EndpointAddressesProps) {
  const text = useText('api-keys');
  const endpoints = useEndpointSettings(apiKey, null);
  return (
    <Box as="section" marginTop={20} size={13} className={classes['endpoints']}>
      <h3>{text('whereTitle')}</h3>
      {endpoints.map(({ endpoint, name: title, hint, values }) => (
        <section key={endpoint}>
          <h4>{title}</h4>
          <p>{hint}</p>
          <dl>
            {values.map(([name, value]) => (
              <div key={name}>
                <Hint as="dt" marginBottom={2}>
                  {name}
                </Hint>
                <dd>
                  <CopyValue boxed name={`${title} ${name}`} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Box>
  );
}
