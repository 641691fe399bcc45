import type { Mail } from '@azimute/contract';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import classes from './mail-detail.module.css';

interface MailDetailProps {
  readonly mail: Mail;
  readonly at: (instant: Date) => string;
  readonly onBack: () => void;
}

/** Links of the message open beside the mailbox, not inside of the frame. */
const BASE = '<base target="_blank">';

export function MailDetail({ mail, at, onBack }: MailDetailProps) {
  const text = useText('mailbox');
  const [asPage, setAsPage] = useState(false);
  return (
    <article className={classes['mail']} aria-labelledby="mail-subject">
      <button type="button" className={classes['back']} onClick={onBack}>
        {text('back')}
      </button>
      <h2 id="mail-subject">{mail.subject}</h2>
      <dl className={classes['facts']}>
        <dt>{text('from')}</dt>
        <dd>{mail.from}</dd>
        <dt>{text('to')}</dt>
        <dd>{mail.to}</dd>
        <dt>{text('sent')}</dt>
        <dd>
          <time dateTime={mail.sentAt}>{at(new Date(mail.sentAt))}</time>
        </dd>
      </dl>
      <div className={classes['views']}>
        {[false, true].map((isPage) => (
          <button
            key={String(isPage)}
            type="button"
            aria-pressed={asPage === isPage}
            onClick={() => setAsPage(isPage)}
          >
            {text(isPage ? 'asPage' : 'asText')}
          </button>
        ))}
      </div>
      {asPage ? (
        // Nothing in it runs, and nothing of the portal can be reached from it.
        <iframe
          className={classes['frame']}
          title={mail.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={mail.html.replace('<head>', `<head>${BASE}`)}
        />
      ) : (
        <pre className={classes['text']}>{mail.text.split(/(https?:\/\/\S+)/).map(linked)}</pre>
      )}
    </article>
  );
}

function linked(part: string, place: number) {
  if (!/^https?:\/\//.test(part)) return part;
  return (
    <a key={place} href={part}>
      {part}
    </a>
  );
}
