import { useState } from 'react';
import type { AnswerOf } from '@azimute/contract';
import { callApi, downloadApi } from '../../../api/client.ts';
import { errorText, type ErrorTextKey } from '../../../i18n/error-text.ts';
import { createInstantFormat } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { saveFile } from '../../../ui/export/save-file.ts';
import { Stack, Text, Muted } from '../../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { GuestHeading, Refusal } from '../../identity/components/guest-form.tsx';
import { GuestLayout } from '../../identity/components/guest-layout.tsx';
import links from '../../identity/components/guest-links.module.css';
import { hasLinkEnded, OpenedLink } from '../../identity/components/opened-link.tsx';

type SubscriptionLink = AnswerOf<'openSubscriptionLink'>;

const open = (token: string, signal: AbortSignal): Promise<SubscriptionLink> =>
  callApi('openSubscriptionLink', { body: { token }, signal });

/** Target page of a mailed link. */
export function SubscriptionLinkPage() {
  const text = useText('mailed-report');
  usePageTitle(text('title'));
  return (
    <OpenedLink title={text('title')} open={open}>
      {(report, token, onProblem) => (
        <GuestLayout>
          <ReportCard report={report} token={token} onProblem={onProblem} />
        </GuestLayout>
      )}
    </OpenedLink>
  );
}

type DownloadState = 'ready' | 'running' | 'done' | { readonly refused: ErrorTextKey };

interface ReportCardProps {
  readonly report: SubscriptionLink;
  readonly token: string;
  /** The link ended in the meantime. */
  readonly onProblem: (error: unknown) => void;
}

function ReportCard({ report, token, onProblem }: ReportCardProps) {
  const text = useText('mailed-report');
  const locale = useLocale();
  const [state, setState] = useState<DownloadState>('ready');
  const days = createInstantFormat(locale, 'UTC');
  const { dateTime } = createInstantFormat(locale, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const { name, accountName, format, from, to, lines, expiresAt } = report;
  const download = async (): Promise<void> => {
    if (state === 'running') return;
    setState('running');
    try {
      const day = from === to ? from : `${from}-${to}`;
      saveFile(
        await downloadApi('downloadSubscriptionLink', { body: { token } }),
        `${name}-${day}.${format}`,
      );
      setState('done');
    } catch (error) {
      if (hasLinkEnded(error)) onProblem(error);
      else setState({ refused: errorText(error) });
    }
  };
  const shown = [...new Set([from, to])].map((day) => days.date(new Date(day)));
  return (
    <>
      <GuestHeading title={text('title')} lead={text('lead', { account: accountName })} />
      <Stack gap={4} marginBlock={16} padding={16} border="all" radius={3} fill="sunken" color="text-2">
        <Text as="strong" color="text" weight="semibold" breaks>
          {name}
        </Text>
        <span>{shown.join(' – ')}</span>
        {lines.map((line) => (
          <span key={line} className="figure">
            {line}
          </span>
        ))}
      </Stack>
      <Refusal of={typeof state === 'object' ? state.refused : null} />
      <button
        type="button"
        className={links['button']}
        aria-disabled={state === 'running'}
        onClick={() => void download()}
      >
        {text('download')}
      </button>
      <Text as="output" display="block" marginTop={8} color="text-2" fontSize={13}>
        {state === 'running' && text('running')}
        {state === 'done' && text('done')}
      </Text>
      <Muted marginTop={12}>{text('opensUntil', { date: dateTime(new Date(expiresAt)) })}</Muted>
    </>
  );
}
