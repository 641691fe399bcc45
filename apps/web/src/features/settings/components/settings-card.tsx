import type { ReactNode } from 'react';
import { Muted, Stack, Title } from '../../../ui/layout/primitives.tsx';
import classes from './settings.module.css';

interface SettingsCardProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** A section of settings with its heading. */
export function SettingsCard({ title, hint, children }: SettingsCardProps) {
  return (
    <Stack
      as="section"
      gap={20}
      fill="surface"
      border="all"
      radius={3}
      className={classes['card']}
      aria-label={title}
    >
      <div>
        <Title size={16} breaks>
          {title}
        </Title>
        <Muted>{hint}</Muted>
      </div>
      {children}
    </Stack>
  );
}
