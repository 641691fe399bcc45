import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../api/client.ts';
import { useAccount } from '../../../../api/use-session.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { Box, Column, Row, Text } from '../../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { useReturnFocus } from '../../../../ui/use-return-focus.ts';
import { Waiting } from '../../../../ui/waiting.tsx';
import { IconTool } from '../../../maps/components/icon-tool.tsx';
import { useMap } from '../../../maps/components/map-context.ts';
import { linkToAsset } from '../../frame/map-links.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { presentLength } from '../../frame/present-length.ts';
import { usePressedPin } from '../address/use-pressed-pin.ts';
import classes from './presence.module.css';

const refreshMs = 15_000;

/** The assets nearest to the place pressed last, now or at the instant that the map shows. */
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
    <Column
      as="section"
      gap={8}
      paddingTop={8}
      paddingBottom={10}
      paddingInline={12}
      maxWidth="100%"
      size={13}
      width={360}
      phoneWidth="calc(100vw - 84px)"
      className={`float ${classes['panel']}`}
      aria-label={text('nearest')}
    >
      <Row wrap gap={4} columnGap={12}>
        <Text as="strong" flex={1} weight="semibold">
          {text('nearest')}
        </Text>
        <Text as="span" color="text-2" size={12}>
          {pastMs === null
            ? text('nearestNow')
            : text('nearestThen', { time: format.dateTime(new Date(pastMs)) })}
        </Text>
        <IconTool icon={IconX} name={text('closeNearest')} onPress={() => setMode('browse')} />
      </Row>
      {place === null ? (
        <Text color="text-2" size={12}>
          {text('nearestHint')}
        </Text>
      ) : nearest.data === undefined ? (
        <Waiting query={nearest} rows={4} />
      ) : nearest.data.assets.length === 0 ? (
        <Text color="text-2" size={12}>
          {text('nearestNone')}
        </Text>
      ) : (
        <Box as="ol" border="top" overflowY="auto">
          {nearest.data.assets.map((near) => (
            <li key={near.asset.id}>
              <NearRow near={near} isPast={pastMs !== null} />
            </li>
          ))}
        </Box>
      )}
    </Column>
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
      <Text as="b" weight="semibold">
        {asset.code}
      </Text>
      <Text as="span" flex={1} overflow="hidden" color="text-2" fontSize={12} className={classes['unit']}>
        {isPast ? format.dateTime(new Date(fixedAt)) : <RelativeTime instant={fixedAt} />}
      </Text>
      <Text as="span" marginLeft="auto" color="text-2" fontSize={12}>
        {presentLength(distanceMeters, format, distanceUnit)}
      </Text>
    </a>
  );
}
