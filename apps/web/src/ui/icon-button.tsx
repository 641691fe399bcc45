import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

interface IconButtonProps
  extends
    Omit<ActionIconProps, 'children'>,
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'children'> {
  readonly icon: Icon;
  /** The verb, as the button's only name. */
  readonly label: string;
  /** Pixels. */
  readonly iconSize?: 16 | 18;
}

/** A button with only an icon. */
export function IconButton({ icon: Glyph, label, iconSize = 18, ...props }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} {...props}>
      <Glyph size={iconSize} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
