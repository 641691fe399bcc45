import { useInViewport } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { Column, Note } from '../../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { useTileWords, type SourceTile, type TileData } from '../use-tile-words.ts';

const PlacesMap = lazy(async () => ({ default: (await import('./places-map.tsx')).PlacesMap }));

interface TileMapProps {
  readonly tile: SourceTile;
  readonly data: TileData;
}

/** Assets on the portal's map, loaded when the tile first comes into view. */
export function TileMap({ tile, data: { places, placeCount } }: TileMapProps) {
  const text = useText('dashboards');
  const format = useFormat();
  const words = useTileWords();
  const { ref, inViewport } = useInViewport();
  const [isSeen, setSeen] = useState(false);
  if (inViewport && !isSeen) setSeen(true);
  return (
    <Column ref={ref} position="relative" flex={1} minHeight={0} marginBlock={0} marginInline={-16}>
      {isSeen && (
        <Suspense>
          <PlacesMap label={text('mapOf', { title: words.title(tile) })} places={places} />
        </Suspense>
      )}
      {placeCount > places.length && (
        <Note paddingTop={4} paddingInline={16}>
          {text('placesShown', {
            shown: format.number(places.length),
            count: placeCount,
            formatted: format.number(placeCount),
          })}
        </Note>
      )}
    </Column>
  );
}
