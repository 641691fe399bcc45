import { Button } from '@mantine/core';
import { IconPlugX, IconSettingsExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Column, Row } from '../../../ui/layout/primitives.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { contentOptions, type Content } from '../api/dashboard-queries.ts';
import { useMayChangeDashboards } from '../api/use-dashboard-rights.ts';
import { OriginsDialog } from '../forms/origins-dialog.tsx';
import { ReportSourcesDialog } from '../forms/report-sources-dialog.tsx';
import classes from './content.module.css';

interface EmbedContentProps {
  readonly content: Content;
  readonly onRetry: () => void;
}

/** A page of another origin or a report in a frame, or the reason why it is not shown. */
export function EmbedContent({ content, onRetry }: EmbedContentProps) {
  const text = useText('dashboards');
  const mayChange = useMayChangeDashboards();
  const [isListing, setListing] = useState(false);
  const [isShownAnyway, setShownAnyway] = useState(false);
  const { state, frameAddress, name } = content;
  if (frameAddress !== null && (state === 'ready' || isShownAnyway)) {
    return (
      <Frame
        address={frameAddress}
        title={name}
        onRetry={onRetry}
        renewal={content.body.kind === 'report' ? contentOptions(content.id) : undefined}
      />
    );
  }
  if (state === 'source_down' || state === 'source_refused') {
    return (
      <EmptyState
        icon={IconPlugX}
        title={text(state === 'source_down' ? 'sourceDown' : 'sourceRefused')}
        text={text(state === 'source_down' ? 'sourceSilentText' : 'sourceRefusedText')}
        action={
          <Row gap={8} wrap justify="center">
            <Button onClick={onRetry}>{text('refresh')}</Button>
            {frameAddress !== null && (
              <Button variant="subtle" onClick={() => setShownAnyway(true)}>
                {text('showAnyway')}
              </Button>
            )}
          </Row>
        }
      />
    );
  }
  const why = state === 'origin_not_listed' ? 'origin_not_listed' : 'not_configured';
  const isEmbed = content.body.kind === 'embed';
  return (
    <>
      <EmptyState
        icon={IconSettingsExclamation}
        title={text(`state_${why}`)}
        text={text(`embed_${why}`)}
        action={
          mayChange && (
            <Button onClick={() => setListing(true)}>{text(isEmbed ? 'origins' : 'reportSources')}</Button>
          )
        }
      />
      {isListing && isEmbed && <OriginsDialog onClose={() => setListing(false)} />}
      {isListing && !isEmbed && <ReportSourcesDialog onClose={() => setListing(false)} />}
    </>
  );
}

const patienceMs = 10_000;
/** Tokens expire after ten minutes; Superset tokens after five by default. */
const renewalMs = 4 * 60_000;

interface FrameProps {
  readonly address: string;
  readonly title: string;
  readonly onRetry: () => void;
  /** Query to reload for the next token. */
  readonly renewal: ReturnType<typeof contentOptions> | undefined;
}

/** A page that does not load in time is reported as down; it is still shown if it loads later. */
function Frame({ address, title, onRetry, renewal }: FrameProps) {
  const text = useText('dashboards');
  // An address is valid for one opening. Switching to every newer address would reload the page.
  const [source] = useState(address);
  const [state, setState] = useState<'waiting' | 'loaded' | 'late'>('waiting');
  const frame = useRef<HTMLIFrameElement>(null);
  useRenewal(frame, source, renewal);
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setTimeout(() => setState('late'), patienceMs);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <Column
      flex={1}
      minHeight={420}
      overflow="hidden"
      border="all"
      radius={3}
      fill="surface"
      className={classes['frame']}
    >
      {state === 'late' && (
        <EmptyState
          icon={IconPlugX}
          title={text('sourceDown')}
          text={text('sourceDownText')}
          action={<Button onClick={onRetry}>{text('refresh')}</Button>}
        />
      )}
      <iframe
        ref={frame}
        src={source}
        title={title}
        hidden={state === 'late'}
        // The portal runs no code in this frame. Its page embeds the other origin, which needs both permissions.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
        referrerPolicy="no-referrer"
        onLoad={() => setState('loaded')}
      />
    </Column>
  );
}

/** Passes the next token's address to the frame's page before the current token expires. */
function useRenewal(
  frame: RefObject<HTMLIFrameElement | null>,
  source: string,
  renewal: FrameProps['renewal'],
): void {
  const { data } = useQuery({
    ...(renewal ?? contentOptions(0)),
    enabled: renewal !== undefined,
    refetchInterval: renewalMs,
    refetchIntervalInBackground: false,
  });
  const next = data?.frameAddress;
  useEffect(() => {
    if (next === undefined || next === null || next === source) return;
    frame.current?.contentWindow?.postMessage({ nextFrame: next }, window.location.origin);
  }, [frame, next, source]);
}
