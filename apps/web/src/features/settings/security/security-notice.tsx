import type { Icon } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './security-notice.module.css';

interface SecurityNoticeProps {
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
}

/** Why an account is closed to the person, and what opens it. */
export function SecurityNotice({ icon: NoticeIcon, title, children }: SecurityNoticeProps) {
  const titleId = useId();
  return (
    <section className={classes['notice']} aria-labelledby={titleId}>
      <NoticeIcon size={22} stroke={1.75} aria-hidden />
      <div>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
