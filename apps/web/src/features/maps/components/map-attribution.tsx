import { Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useBaseMapState } from './use-base-map.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { useMap } from './map-context.ts';
import classes from './map-attribution.module.css';

/** Attribution of the map: always visible, or behind a button on phones if the source allows it. */
export function MapAttribution() {
  const text = useText('base-maps');
  const { map, isPhone } = useMap();
  const state = useBaseMapState(map);
  if (state === null) return null;
  const names = (
    <>
      {state.attribution.map(({ text: name, url }, index) => (
        <span key={name}>
          {index > 0 && ' · '}
          {url === null ? (
            name
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          )}
        </span>
      ))}
    </>
  );
  if (!isPhone || !state.mayFold) return <span className={classes['names']}>{names}</span>;
  return (
    <Popover position="top-end" withinPortal>
      <Popover.Target>
        <Box
          as="button"
          type="button"
          width={32}
          height={32}
          shadow={2}
          pointerEvents="auto"
          className="float icon-button"
          aria-label={text('attribution')}
        >
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        </Box>
      </Popover.Target>
      <Popover.Dropdown className={classes['names']}>{names}</Popover.Dropdown>
    </Popover>
  );
}
