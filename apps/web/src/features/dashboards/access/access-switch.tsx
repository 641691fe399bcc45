import { Switch } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import type { AccessChange } from './access-queries.ts';
import type { AccessChanges } from './use-access-changes.ts';

interface AccessSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Why it is so. */
  readonly title?: string;
  /** It is the person's own, and not what follows from above. */
  readonly isOwn?: boolean;
  /** What a press does. */
  readonly changes: readonly AccessChange[];
  readonly access: AccessChanges;
}

/** Saves as it is pressed, and has its effect said before. */
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
  // Shown as it will be, until it is read again.
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
