import type { Account, LeaveEffect } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface LeaveEffectTextProps {
  readonly account: Account;
  readonly effect: LeaveEffect;
  readonly isCurrent: boolean;
}

/** What a person loses with an account, how they could come back, and where they go on. */
export function LeaveEffectText({ account, effect, isCurrent }: LeaveEffectTextProps) {
  const text = useText('settings');
  const format = useFormat();
  const { assets, isLastAccount } = effect;
  const lost =
    assets > 0
      ? text('losesAssets', { count: assets, formatted: format.number(assets), account: account.name })
      : text('losesAccount', { account: account.name });
  return (
    <Stack gap={8}>
      <p>
        <strong>{lost}</strong>
      </p>
      <p>{text('comeBack')}</p>
      {isLastAccount && <p>{text('signsOut')}</p>}
      {isCurrent && !isLastAccount && <p>{text('goesOn')}</p>}
    </Stack>
  );
}
