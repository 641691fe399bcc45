import type { DeviceHealth } from '@azimute/contract';
import { clockRolloverWeeks } from '@azimute/contract/telemetry/values';
import { Button } from '@mantine/core';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { assetsKey } from '../api/assets-queries.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import classes from './asset-messages.module.css';

interface DeviceClockProps {
  readonly device: DeviceHealth;
}

/** Offers to correct a clock that is 1,024 weeks behind, and marks corrected ones. */
export function DeviceClock({ device: { deviceNumber, clock } }: DeviceClockProps) {
  const text = useText('device-messages');
  const format = useFormat();
  const { mayChange } = useAssetRights();
  const isCorrected = clock.weeksAdded > 0;
  const changing = useAction({
    call: () =>
      callApi('changeDeviceClock', {
        params: { deviceNumber },
        body: { weeksAdded: isCorrected ? 0 : clockRolloverWeeks },
      }),
    invalidates: [assetsKey],
    success: (_words, { weeksAdded }) => text(weeksAdded > 0 ? 'clockWasCorrected' : 'clockWasReset'),
  });
  if (!isCorrected && !clock.isWeeksBehind) return null;
  const weeks = { weeks: format.number(clockRolloverWeeks) };
  return (
    <Stack gap={8} align="start" paddingTop={0} paddingBottom={8} paddingInline={12}>
      <Text fontSize={12} line={18} className={classes['advice']}>
        {text(isCorrected ? 'clockCorrected' : 'clockBehind', weeks)}
      </Text>
      {mayChange && (
        <Button size="xs" variant="default" loading={changing.isPending} onClick={() => changing.run()}>
          {text(isCorrected ? 'clockReset' : 'clockCorrect', weeks)}
        </Button>
      )}
    </Stack>
  );
}
