import { Switch } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import type { AccessChange } from './access-queries.ts';
import type { AccessChanges } from './use-access-changes.ts';

interface AccessSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Explains the current state. */
  readonly title?: string;
  /** True if set for this user, false if inherited. */
  readonly isOwn?: boolean;
  /** Changes made when pressed. */
  readonly changes: readonly AccessChange[];
  readonly access: AccessChanges;
}

/** Saves immediately; shows the effect when pointed at. */
export function AccessSwitch({ label, isOn, title, isOwn = false, changes, access }: AccessSwitchProps) {
  const text = useText('dashboard-access');
  if (!access.isAllowed)
    return (
      <Text as="span" fontSize={12} color={isOn ? 'text' : 'text-3'} title={title}>
        {text(isOn ? 'on' : 'off')}
      </Text>
    );
  const point = (): void => access.point(changes);
  const leave = (): void => access.point(null);
  // Shows the pending state until it is reloaded.
  const isSaved = JSON.stringify(access.saved) === JSON.stringify(changes);
  return (
    <Switch
      size="xs"
      aria-label={label}
      title={title}
      checked={isSaved ? !isOn : isOn}
      data-own={isOwn || undefined}
      onChange={() => access.change(changes)}
      onFocus={point}
      onBlur={leave}
      wrapperProps={{ onPointerEnter: point, onPointerLeave: leave }}
    />
  );
}
