import type { Mail } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import type { Mailbox } from '../api/use-mailbox.ts';
import classes from './mail-list.module.css';

interface MailListProps {
  readonly mailbox: Mailbox;
  readonly mails: readonly Mail[];
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
  readonly at: (instant: Date) => string;
}

export function MailList({ mailbox, mails, openId, onOpen, at }: MailListProps) {
  const text = useText('mailbox');
  return (
    <section className={classes['list']} aria-label={text('list')}>
      <output className={classes['count']}>{text('count', { count: mailbox.total })}</output>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              className={classes['row']}
              aria-current={mail.id === openId || undefined}
              onClick={() => onOpen(mail.id)}
            >
              <Text as="span" weight="semibold" truncate>
                {mail.to}
              </Text>
              <time dateTime={mail.sentAt}>{at(new Date(mail.sentAt))}</time>
              <span className={classes['subject']}>{mail.subject}</span>
            </button>
          </li>
        ))}
      </ul>
      {mailbox.hasMore && (
        <button type="button" className={classes['more']} onClick={mailbox.loadMore}>
          {text('more')}
        </button>
      )}
    </section>
  );
}
