import type { Icon } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Stack, Title } from '../../../ui/layout/primitives.tsx';
import classes from './security-notice.module.css';

interface SecurityNoticeProps {
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
}

/** Explains why an account is closed to the user, and how to open it. */
export function SecurityNotice({ icon: NoticeIcon, title, children }: SecurityNoticeProps) {
  const titleId = useId();
  return (
    <Stack
      as="section"
      gap={12}
      padding={16}
      columns="auto minmax(0, 1fr)"
      color="accent-text"
      fill="accent-soft"
      radius={3}
      className={classes['notice']}
      aria-labelledby={titleId}
    >
      <NoticeIcon size={22} stroke={1.75} aria-hidden />
      <div>
        <Title size={14} id={titleId}>
          {title}
        </Title>
        {children}
      </div>
    </Stack>
  );
}
