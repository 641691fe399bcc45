import { Button } from '@mantine/core';
import { IconPlugX, IconSettingsExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import type { Content } from '../api/dashboard-queries.ts';
import { useMayChangeDashboards } from '../api/use-dashboard-rights.ts';
import { OriginsDialog } from '../forms/origins-dialog.tsx';
import classes from './content.module.css';

interface EmbedContentProps {
  readonly content: Content;
  readonly onRetry: () => void;
}

/** A page of another origin in a frame, or why it is not shown. */
export function EmbedContent({ content, onRetry }: EmbedContentProps) {
  const text = useText('dashboards');
  const mayChange = useMayChangeDashboards();
  const [listsOrigins, setListsOrigins] = useState(false);
  const { state, frameAddress, name } = content;
  if (state === 'ready' && frameAddress !== null) {
    return <Frame address={frameAddress} title={name} onRetry={onRetry} />;
  }
  const why = state === 'origin_not_listed' ? 'origin_not_listed' : 'not_configured';
  return (
    <>
      <EmptyState
        icon={<IconSettingsExclamation size={20} stroke={1.7} aria-hidden />}
        title={text(`state_${why}`)}
        text={text(`embed_${why}`)}
        action={mayChange && <Button onClick={() => setListsOrigins(true)}>{text('origins')}</Button>}
      />
      {listsOrigins && <OriginsDialog onClose={() => setListsOrigins(false)} />}
    </>
  );
}

const patienceMs = 10_000;

interface FrameProps {
  readonly address: string;
  readonly title: string;
  readonly onRetry: () => void;
}

/** What does not load in time is said to be down; it is still shown when it comes after all. */
function Frame({ address, title, onRetry }: FrameProps) {
  const text = useText('dashboards');
  // An address is for one opening: the newer ones that come as the content is read again would load the page anew.
  const [source] = useState(address);
  const [state, setState] = useState<'waiting' | 'loaded' | 'late'>('waiting');
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(() => setState('late'), patienceMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div className={classes['frame']}>
      {state === 'late' && (
        <EmptyState
          icon={<IconPlugX size={20} stroke={1.7} aria-hidden />}
          title={text('sourceDown')}
          text={text('sourceDownText')}
          action={<Button onClick={onRetry}>{text('refresh')}</Button>}
        />
      )}
      <iframe
        src={source}
        title={title}
        hidden={state === 'late'}
        // Nothing of the portal runs in it: its page holds the frame of the other origin, which needs both.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        referrerPolicy="no-referrer"
        onLoad={() => setState('loaded')}
      />
    </div>
  );
}
