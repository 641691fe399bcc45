import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { Box, Hint, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { sendTestPosition } from '../api/send-test-position.ts';

const TestMap = lazy(async () => ({ default: (await import('./test-map.tsx')).TestMap }));

/** Sends a position with the key through the endpoint, and shows it as received. */
export function TestPosition({ apiKey }: { readonly apiKey: string }) {
  const text = useText('setup');
  const format = useFormat();
  const { timeZone } = useAccount();
  const sending = useAction({ call: () => sendTestPosition(apiKey, timeZone) });
  const received = sending.answer;
  return (
    <Stack gap={10}>
      <div>
        <Button
          leftSection={<IconSend size={16} stroke={1.85} aria-hidden />}
          loading={sending.isPending}
          onClick={() => sending.run()}
        >
          {text('sendTest')}
        </Button>
      </div>
      {received !== undefined && (
        <Box border="all" radius={3} overflow="hidden">
          <Box position="relative" height={160} fill="map-water">
            <Suspense>
              <TestMap point={received.point} label={text('testMarker')} />
            </Suspense>
          </Box>
          <Box as="output" display="block" padding={12} border="top">
            <Text weight="medium">
              {text('received', { time: format.duration(Math.max(1, Math.round(received.seconds))) })}
            </Text>
            <Hint className="figure">
              {format.number(received.point.latitude, 4)}, {format.number(received.point.longitude, 4)}
            </Hint>
            <Hint>{text('notInHistory')}</Hint>
          </Box>
        </Box>
      )}
    </Stack>
  );
}
