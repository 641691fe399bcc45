import { apiPrefix } from '@azimute/contract/call-address';
import { addressOf } from '@azimute/contract/call-paths';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Box, Hint } from '../../../ui/layout/primitives.tsx';
import type { ApiKey } from '../api/device-lists.ts';
import classes from './endpoint-addresses.module.css';
import { useEndpointSettings } from '../../endpoints/endpoint-settings.ts';

interface KeyAddressesProps {
  readonly id: number;
  /** The key itself, known only right after its creation. */
  readonly apiKey: string | null;
  readonly scopes: ApiKey['scopes'];
}

/** Where to use a key: at its endpoints, and in programs that read with it. */
export function KeyAddresses({ id, apiKey, scopes }: KeyAddressesProps) {
  const text = useText('api-keys');
  const base = `${window.location.origin}${apiPrefix}`;
  const values = [
    ['GET', `${base}${addressOf('listAssets').path}`],
    [text('header'), `Authorization: Bearer ${apiKey ?? text('keyPlaceholder')}`],
    ['OAuth', `${base}${addressOf('createToken').path}`],
    ['client_id', String(id)],
    [text('apiPage'), `${base}/docs`],
  ] as const;
  return (
    <>
      {scopes.some((scope) => scope.endsWith(':read')) && (
        <Box as="section" marginTop={20} size={13} className={classes['endpoints']}>
          <h3>{text('readTitle')}</h3>
          <p>{text('readHint')}</p>
          <dl>
            {values.map(([name, value]) => (
              <div key={name}>
                <Hint as="dt" marginBottom={2}>
                  {name}
                </Hint>
                <dd>
                  <CopyValue boxed name={name} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        </Box>
      )}
      {scopes.includes('telemetry:write') && <EndpointAddresses apiKey={apiKey} />}
    </>
  );
}

interface EndpointAddressesProps {
  /** The key itself, known only right after its creation. */
  readonly apiKey: string | null;
}

/** Settings for each endpoint that accepts a key. */
function EndpointAddresses({ apiKey }: EndpointAddressesProps) {
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
