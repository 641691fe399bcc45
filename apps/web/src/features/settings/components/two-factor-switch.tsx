import { Switch } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import type { AccountValues } from '../api/account-values.ts';

interface TwoFactorSwitchProps {
  readonly of: RecordForm<AccountValues>;
}

/** Whether passwords alone are enough to enter the account. */
export function TwoFactorSwitch({ of }: TwoFactorSwitchProps) {
  const text = useText('settings');
  return (
    <Switch
      label={text('requireTwoFactor')}
      description={text('requireTwoFactorHint')}
      checked={of.values.requiresTwoFactor}
      onChange={(event) => of.set('requiresTwoFactor', event.currentTarget.checked)}
    />
  );
}
