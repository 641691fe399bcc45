import { apiPrefix } from '@azimute/contract/call-address';
import { addressOf } from '@azimute/contract/call-paths';
import { useText } from '../../../i18n/use-text.ts';
import { CopyValue } from '../../../ui/copy-value.tsx';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import type { ApiKey } from '../api/device-lists.ts';
import { EndpointAddresses } from './endpoint-addresses.tsx';
import classes from './endpoint-addresses.module.css';

interface KeyAddressesProps {
  readonly id: number;
  /** The key itself, where it is known: it is shown only as it is created. */
  readonly apiKey: string | null;
  readonly scopes: ApiKey['scopes'];
}

/** Where a key is entered: at the endpoints that it opens, and in programs that read with it. */
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
                <Text as="dt" marginBottom={2} color="text-3" size={12}>
                  {name}
                </Text>
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
