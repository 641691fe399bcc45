import type { AnswerOf } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Hint, Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { trackersKey } from '../../endpoints/tracker-ports.ts';
import type { TrackerClaim } from '../api/device-lists.ts';
import { printFrame } from './print-frame.ts';

type Frame = AnswerOf<'watchTracker'>['frames'][number];

const refreshMs = 2_000;

interface TrackerFramesProps {
  readonly tracker: TrackerClaim;
}

/** Frames of a tracker as they come, while a user watches. */
export function TrackerFrames({ tracker: { id, trackerId } }: TrackerFramesProps) {
  const text = useText('trackers');
  const [isWatching, setWatching] = useState(false);
  const { data } = useQuery({
    queryKey: [...trackersKey, 'frames', id],
    queryFn: ({ signal }) => callApi('watchTracker', { params: { trackerClaimId: id }, signal }),
    enabled: isWatching,
    refetchInterval: isWatching ? refreshMs : false,
  });
  return (
    <Stack as="section" gap={8} marginTop={20} minWidth={0}>
      <Row justify="space-between" gap={8}>
        <Title as="h3" size={13}>
          {text('frames')}
        </Title>
        <Button
          leftSection={
            isWatching ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
          }
          onClick={() => setWatching(!isWatching)}
        >
          {text(isWatching ? 'pause' : 'watch')}
        </Button>
      </Row>
      <Hint>{text('framesHint')}</Hint>
      {data?.frames.length === 0 && <Hint>{text('noFrames')}</Hint>}
      {data !== undefined && data.frames.length > 0 && (
        <Stack as="ol" gap={8} minWidth={0} aria-label={text('frameLabel', { tracker: trackerId })}>
          {data.frames.map((frame) => (
            <FrameItem key={frame.id} frame={frame} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function FrameItem({ frame }: { readonly frame: Frame }) {
  const text = useText('trackers');
  const format = useFormat();
  const meanings = useMeanings();
  const isSent = frame.direction === 'sent';
  const Arrow = isSent ? IconArrowUp : IconArrowDown;
  return (
    <Stack as="li" gap={2} minWidth={0} size={12}>
      <Row gap={6}>
        <Arrow size={14} aria-hidden />
        <span>{text(isSent ? 'sent' : 'received')}</span>
        <Text as="span" color="text-3" className="figure">
          {format.exactTime(frame.at)}
        </Text>
      </Row>
      <Text as="code" mono breaks fontSize={12} color="text-2">
        {printFrame(frame.bytes)}
      </Text>
      {meanings(frame).map((meaning) => (
        <Box as="span" key={meaning}>
          {meaning}
        </Box>
      ))}
    </Stack>
  );
}

/** Returns what the portal reads from a frame, a line for each report. */
function useMeanings(): (frame: Frame) => readonly string[] {
  const text = useText('trackers');
  const format = useFormat();
  return ({ decoded }) => {
    if (decoded === null) return [text('response')];
    const { refusal, commandResult, reports } = decoded;
    if (refusal !== null) return [text('refused', { reason: refusal })];
    const lines = reports.map(({ fixedAt, latitude, speedKph }) => {
      const time = format.exactDateTime(fixedAt);
      return latitude === null
        ? text('signal', { time })
        : text('position', { time, speed: format.speed(speedKph) });
    });
    const results = commandResult === null ? [] : [text('result', { result: commandResult })];
    const all = [...new Set([...results, ...lines])];
    return all.length === 0 ? [text('nothingRead')] : all;
  };
}
