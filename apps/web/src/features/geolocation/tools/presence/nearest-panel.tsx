import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../api/client.ts';
import { useAccount } from '../../../../api/use-session.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { Box, Text, Note, Bold } from '../../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { useReturnFocus } from '../../../../ui/use-return-focus.ts';
import { Waiting } from '../../../../ui/waiting.tsx';
import { useMap } from '../../../maps/components/map-context.ts';
import { linkToAsset } from '../../frame/map-links.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { presentLength } from '../../../maps/measure/present-length.ts';
import { usePressedPin } from '../address/use-pressed-pin.ts';
import classes from './presence.module.css';
import { ToolFrame } from './tool-frame.tsx';

const refreshMs = 15_000;

/** Assets nearest to the last pressed place, now or at the displayed time. */
export function NearestPanel() {
  const text = useText('presence');
  const format = useFormat();
  const { map } = useMap();
  const { pressed, setMode, view } = useMapScreen();
  const place = pressed.at(-1) ?? null;
  const { pastMs } = view;
  usePressedPin(map, place);
  useReturnFocus();
  const nearest = useQuery({
    queryKey: ['presence', 'nearest', place, pastMs],
    queryFn: ({ signal }) =>
      callApi('listNearestAssets', {
        query: {
          longitude: place?.longitude ?? 0,
          latitude: place?.latitude ?? 0,
          ...(pastMs !== null && { at: new Date(pastMs).toISOString() }),
        },
        signal,
      }),
    enabled: place !== null,
    placeholderData: keepPreviousData,
    refetchInterval: pastMs === null ? refreshMs : false,
  });
  return (
    <ToolFrame
      title={text('nearest')}
      note={
        <Note as="span">
          {pastMs === null ? text('nearestNow') : text('nearestThen', { time: format.dateTime(pastMs) })}
        </Note>
      }
      closeLabel={text('closeNearest')}
      onClose={() => setMode('browse')}
    >
      {place === null ? (
        <Note>{text('nearestHint')}</Note>
      ) : nearest.data === undefined ? (
        <Waiting query={nearest} rows={4} />
      ) : nearest.data.assets.length === 0 ? (
        <Note>{text('nearestNone')}</Note>
      ) : (
        <Box as="ol" border="top" overflowY="auto">
          {nearest.data.assets.map((near) => (
            <li key={near.asset.id}>
              <NearRow near={near} isPast={pastMs !== null} />
            </li>
          ))}
        </Box>
      )}
    </ToolFrame>
  );
}

interface NearRowProps {
  readonly near: Awaited<ReturnType<typeof callApi<'listNearestAssets'>>>['assets'][number];
  readonly isPast: boolean;
}

function NearRow({ near: { asset, distanceMeters, fixedAt }, isPast }: NearRowProps) {
  const format = useFormat();
  const { distanceUnit } = useAccount();
  const { onSelect } = useMapScreen();
  return (
    <a
      className={classes['asset']}
      href={linkToAsset(asset.id)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onSelect(asset.id);
      }}
    >
      <Bold>{asset.code}</Bold>
      <Text as="span" flex={1} overflow="hidden" color="text-2" fontSize={12} className={classes['unit']}>
        {isPast ? format.dateTime(fixedAt) : <RelativeTime instant={fixedAt} />}
      </Text>
      <Text as="span" marginLeft="auto" color="text-2" fontSize={12}>
        {presentLength(distanceMeters, format, distanceUnit)}
      </Text>
    </a>
  );
}
