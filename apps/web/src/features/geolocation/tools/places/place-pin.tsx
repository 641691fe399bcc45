import { IconMapPinFilled, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { isForAnother } from '../../../../ui/is-for-another.ts';
import { MapPin } from '../../../maps/components/map-pin.tsx';
import { useMapScreen } from '../../frame/map-screen.ts';
import { placeInWords, type MapPlace } from '../../../maps/places/map-place.ts';
import { Box, Row } from '../../../../ui/layout/primitives.tsx';
import classes from './place-pin.module.css';

interface PlacePinProps {
  readonly place: MapPlace;
  readonly onClose: () => void;
}

/** The chosen place on the map with its name, until it is closed. */
export function PlacePin({ place, onClose }: PlacePinProps) {
  const text = useText('places');
  const { mode } = useMapScreen();
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      // Escape ends the map's mode first.
      if (event.key !== 'Escape' || mode !== 'browse' || isForAnother(event)) return;
      event.stopPropagation();
      onClose();
    };
    // Runs before the handlers that close a card by the same key.
    document.addEventListener('keydown', escape, { capture: true });
    return () => document.removeEventListener('keydown', escape, { capture: true });
  });
  return (
    <MapPin at={place} isOnTop>
      <Box width={0} height={0} position="relative">
        <Row
          as="span"
          width="max-content"
          maxWidth={240}
          color="text"
          fill="raised"
          border="all"
          radius={2}
          shadow={2}
          position="absolute"
          bottom={32}
          left={0}
          className={classes['label']}
        >
          <Box as="span" paddingBlock={4} paddingInline={0}>
            {placeInWords(place)}
          </Box>
          <Box
            as="button"
            type="button"
            padding={0}
            flex="none"
            color="text-2"
            radius={1}
            width={26}
            height={26}
            phoneWidth={44}
            phoneHeight={44}
            hover="hover"
            className={classes['close']}
            data-on-screen
            aria-label={text('removePin')}
            onClick={onClose}
          >
            <IconX size={14} stroke={1.85} aria-hidden />
          </Box>
        </Row>
        <IconMapPinFilled size={28} className={classes['pin']} aria-hidden />
      </Box>
    </MapPin>
  );
}
