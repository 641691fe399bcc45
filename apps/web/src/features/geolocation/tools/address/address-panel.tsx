import type { GeoPoint } from '@azimute/geo';
import { IconFocus2, IconMapPin, IconX } from '@tabler/icons-react';
import { formatCoordinates } from '../../../../i18n/format-coordinates.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { CopyValue } from '../../../../ui/copy-value.tsx';
import { Box, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import { useReturnFocus } from '../../../../ui/use-return-focus.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import classes from './address-panel.module.css';
import line from './address-line.module.css';
import { AddressTroubleNote } from './address-trouble.tsx';
import { ShownAddress } from './shown-address.tsx';
import { useAddressAt } from './use-address-at.ts';
import { usePressedPin } from './use-pressed-pin.ts';

/** Address of the last pressed place, marked by a pin, while the tool is active. */
export function AddressPanel() {
  const text = useText('address');
  const { map } = useMap();
  const { pressed, setMode } = useMapScreen();
  const place = pressed.at(-1) ?? null;
  usePressedPin(map, place);
  useReturnFocus();
  return (
    <Stack
      as="section"
      alignItems="start"
      gap={0}
      columnGap={8}
      paddingTop={8}
      paddingBottom={8}
      paddingRight={6}
      paddingLeft={12}
      width="min(340px, calc(100vw - 84px))"
      columns="minmax(0, 1fr) auto"
      size={13}
      radius={3}
      shadow={2}
      className="float"
      aria-label={text('address')}
    >
      {place === null ? (
        <Text alignSelf="center" className={classes['hint']}>
          {text('hint')}
        </Text>
      ) : (
        <AddressOfPlace place={place} />
      )}
      <Box
        as="button"
        type="button"
        width={26}
        height={26}
        phoneWidth={44}
        phoneHeight={44}
        className={`icon-button ${classes['close']}`}
        aria-label={text('stop')}
        onClick={() => setMode('browse')}
      >
        <IconX size={16} stroke={1.85} aria-hidden />
      </Box>
      <Tools place={place} />
    </Stack>
  );
}

function AddressOfPlace({ place }: { readonly place: GeoPoint }) {
  const text = useText('address');
  const { address, isAsking, trouble, askAgain } = useAddressAt(place);
  return (
    <Stack columns="16px minmax(0, 1fr)" gap={0} columnGap={6} size={13} className={line['line']}>
      <IconMapPin size={16} stroke={1.85} aria-hidden />
      <output className={line['main']}>
        {address !== undefined && <ShownAddress address={address} />}
        {isAsking && (
          <Row as="span" align="stretch" wrap gap={0} columnGap={8} color="text-3" size={12}>
            {text('asking')}
          </Row>
        )}
        {trouble !== null && <AddressTroubleNote trouble={trouble} onAgain={askAgain} />}
      </output>
    </Stack>
  );
}

/** Coordinates of the place, or of the center of the map. */
function Tools({ place }: { readonly place: GeoPoint | null }) {
  const text = useText('address');
  const { map } = useMap();
  const { setPressed } = useMapScreen();
  const takeCentre = () => {
    if (map !== null) setPressed([map.placeAt(map.moves.visibleCentre())]);
  };
  return (
    <Row
      gap={0}
      columnGap={16}
      wrap
      span="all"
      fontSize={12}
      color="text-2"
      className={classes['tools']}
      data-place={place !== null || undefined}
    >
      {place !== null && (
        <CopyValue name={text('address')} value={formatCoordinates(place.latitude, place.longitude)} />
      )}
      <button type="button" className={`text-button ${classes['centre']}`} onClick={takeCentre}>
        <IconFocus2 size={14} stroke={1.85} aria-hidden />
        {text('ofCentre')}
      </button>
    </Row>
  );
}
