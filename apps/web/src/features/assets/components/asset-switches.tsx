import type { AssetDetail } from '@azimute/contract';
import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack, Title } from '../../../ui/layout/primitives.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { assetsKey } from '../api/assets-queries.ts';
import { savingAttempt } from '../api/saving-attempt.ts';
import classes from './asset-panel.module.css';

interface AssetSwitchesProps {
  readonly asset: AssetDetail;
}

interface Switches {
  readonly inMaintenance: boolean;
  readonly disabled: boolean;
}

/** The two statuses that users set. */
export function AssetSwitches({ asset }: AssetSwitchesProps) {
  const text = useText('assets');
  const nameOf = useText('fields');
  const queryClient = useQueryClient();
  const setting = useMutation({
    mutationFn: (body: Partial<Switches>) => callApi('updateAsset', { params: { assetId: asset.id }, body }),
    onSuccess: () => toastSuccess(text('updated'), { attempt: savingAttempt(asset) }),
    onError: (error) => toastFailure(savingAttempt(asset), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: assetsKey }),
  });
  const wanted: Partial<Switches> = setting.isPending ? setting.variables : {};
  return (
    <Box as="section" marginTop={20}>
      <Title as="h3" marginBottom={2} size={13}>
        {text('situation')}
      </Title>
      <Stack gap={12} marginTop={8} className={classes['switches']}>
        <Switch
          label={nameOf('inMaintenance')}
          description={text('inMaintenanceHint')}
          labelPosition="left"
          checked={wanted.inMaintenance ?? asset.inMaintenance}
          onChange={(event) => setting.mutate({ inMaintenance: event.currentTarget.checked })}
        />
        <Switch
          label={nameOf('disabled')}
          description={text('disabledHint')}
          labelPosition="left"
          checked={wanted.disabled ?? asset.disabled}
          onChange={(event) => setting.mutate({ disabled: event.currentTarget.checked })}
        />
      </Stack>
    </Box>
  );
}
