import { metersBetween, type GeoPoint } from '@azimute/geo';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useText, useLocale } from '../../../../i18n/use-text.ts';
import { Box, Row, Stack } from '../../../../ui/layout/primitives.tsx';
import classes from './address-line.module.css';
import { assetAddressOptions, nearestPlaceOptions } from './address-options.ts';
import { AddressTroubleNote } from './address-trouble.tsx';
import { evaluateStanding } from './evaluate-standing.ts';
import { ShownAddress } from './shown-address.tsx';
import { troubleWith, type AddressAt } from './use-address-at.ts';

interface AssetAddressAt extends AddressAt {
  /** Requests the address of the asset's current place; null if no request is possible. */
  readonly ask: (() => void) | null;
}

interface AddressLineProps {
  readonly assetId: number;
  /** Current place of the asset. */
  readonly at: GeoPoint;
}

/** Place of an asset in words: the nearest place at once, the address on request. */
export function AddressLine({ assetId, at }: AddressLineProps) {
  return <AddressOfAsset key={assetId} assetId={assetId} at={at} />;
}

function AddressOfAsset({ assetId, at }: AddressLineProps) {
  const text = useText('address');
  const main = useRef<HTMLDivElement>(null);
  const { address, isAsking, trouble, ask, askAgain } = useAssetAddress(assetId, at);
  // The pressed button disappears; keeps the keyboard focus in place.
  const keepFocus = (act: () => void) => () => {
    main.current?.focus();
    act();
  };
  return (
    <Stack columns="16px minmax(0, 1fr)" gap={0} columnGap={6} size={13} className={classes['line']}>
      <IconMapPin size={16} stroke={1.85} aria-hidden />
      <div ref={main} className={classes['main']} tabIndex={-1}>
        {address?.kind === 'nearest' && <ShownAddress address={address} />}
        <Box as="output" minWidth={0}>
          {address?.kind === 'address' && <ShownAddress address={address} />}
          {isAsking && (
            <Row as="span" align="stretch" wrap gap={0} columnGap={8} color="text-3" size={12}>
              {text('asking')}
            </Row>
          )}
          {trouble !== null && <AddressTroubleNote trouble={trouble} onAgain={keepFocus(askAgain)} />}
        </Box>
        {ask !== null && address !== undefined && (
          <button type="button" className={`text-button ${classes['show']}`} onClick={keepFocus(ask)}>
            {text(address.kind === 'address' ? 'renew' : 'show')}
          </button>
        )}
      </div>
    </Stack>
  );
}

/** Nearest place of an asset; after a request, its address until the asset is far away. */
function useAssetAddress(assetId: number, at: GeoPoint): AssetAddressAt {
  const locale = useLocale();
  const [asked, setAsked] = useState(0);
  const nearest = useQuery(nearestPlaceOptions(at, locale, assetId));
  const { data, error, isFetching } = useQuery(assetAddressOptions(assetId, locale, asked));
  const told = data?.address ?? undefined;
  const askedFor = data?.at ?? null;
  const standing = evaluateStanding(told, askedFor === null ? null : metersBetween(askedFor, at));
  const trouble = isFetching || standing === 'gone' ? null : troubleWith(told, error);
  const hasGeocoder = nearest.data?.kind === 'nearest' && nearest.data.because !== 'not-configured';
  const ask = () => setAsked(Date.now());
  return {
    address: told?.kind === 'address' && standing !== 'gone' ? told : nearest.data,
    isAsking: isFetching,
    trouble,
    ask: hasGeocoder && !isFetching && trouble === null && standing !== 'here' ? ask : null,
    askAgain: ask,
  };
}
