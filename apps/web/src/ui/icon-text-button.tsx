import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

interface IconTextButtonProps
  extends Omit<ButtonProps, 'leftSection'>, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  readonly icon: Icon;
}

/** A button with an icon before its text. */
export function IconTextButton({ icon: Glyph, ...props }: IconTextButtonProps) {
  return <Button {...props} leftSection={<Glyph size={16} stroke={1.75} aria-hidden />} />;
}
