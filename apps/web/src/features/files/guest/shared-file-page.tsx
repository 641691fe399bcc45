import { linkProblems, type LinkProblem } from '@azimute/contract/shared-links/values';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import type { AnswerOf } from '../../../api/call-types.ts';
import { callApi } from '../../../api/client.ts';
import { errorText, type ErrorTextKey } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { GuestHeading } from '../../identity/components/guest-form.tsx';
import { GuestLayout } from '../../identity/components/guest-layout.tsx';
import links from '../../identity/components/guest-links.module.css';
import { SharedFilePart } from './shared-file-part.tsx';

export type SharedFile = AnswerOf<'openFileLink'>;
type Opened =
  | { readonly shared: SharedFile }
  | { readonly ended: LinkProblem }
  | { readonly failed: ErrorTextKey }
  | null;

/** Where a link to a file leads, signed in or not; its token stays in the fragment, which no server sees. */
export function SharedFilePage() {
  const text = useText('shared-file');
  const token = useSyncExternalStore(watchHash, readToken);
  const [tries, setTries] = useState(0);
  usePageTitle(text('title'));
  return (
    <GuestLayout>
      <LinkTarget key={`${token} ${tries}`} token={token} onRetry={() => setTries(tries + 1)} />
    </GuestLayout>
  );
}

function watchHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

const readToken = (): string => window.location.hash.slice(1);

interface LinkTargetProps {
  readonly token: string;
  readonly onRetry: () => void;
}

function LinkTarget({ token, onRetry }: LinkTargetProps) {
  const text = useText('shared-file');
  const errors = useText('errors');
  const [opened, setOpened] = useState<Opened>(token === '' ? { ended: 'unknown' } : null);
  const onProblem = useCallback((error: unknown) => setOpened(openedBy(error)), []);
  useEffect(() => {
    if (token === '') return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    callApi('openFileLink', { body: { token }, signal }).then(
      (shared) => setOpened({ shared }),
      (error: unknown) => signal.aborted || onProblem(error),
    );
    return () => leaving.abort();
  }, [token, onProblem]);
  if (opened === null) return <GuestHeading title={text('title')} lead={text('opening')} />;
  if ('ended' in opened) return <Ended problem={opened.ended} />;
  if ('failed' in opened) {
    return (
      <>
        <GuestHeading title={text('title')} lead={errors(opened.failed)} />
        <Stack align="start" marginTop={16}>
          <button type="button" className={links['button']} onClick={onRetry}>
            {text('retry')}
          </button>
        </Stack>
      </>
    );
  }
  return <SharedFilePart token={token} opened={opened.shared} onProblem={onProblem} />;
}

function openedBy(error: unknown): NonNullable<Opened> {
  if (!(error instanceof ApiError) || error.code !== 'link_ended') return { failed: errorText(error) };
  return { ended: linkProblems.find((one) => error.errors['token']?.includes(one)) ?? 'unknown' };
}

/** Says why the link opens nothing, and how to get another. */
function Ended({ problem }: { readonly problem: LinkProblem }) {
  const text = useText('shared-file');
  return (
    <>
      <GuestHeading title={text(`${problem}Title`)} lead={text(`${problem}Lead`)} takesFocus />
      <Text marginTop={12} size={13} color="text-3">
        {text('howToRenew')}
      </Text>
    </>
  );
}
