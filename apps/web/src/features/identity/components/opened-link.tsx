import { linkProblems, type LinkProblem } from '@azimute/contract/shared-links';
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { errorText, type ErrorTextKey } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Muted } from '../../../ui/layout/primitives.tsx';
import { GuestHeading } from './guest-form.tsx';
import { GuestLayout } from './guest-layout.tsx';
import links from './guest-links.module.css';

interface OpenedLinkProps<T> {
  /** Title of the screen while the link is opening. */
  readonly title: string;
  readonly open: (token: string, signal: AbortSignal) => Promise<T>;
  /** Renders the linked content; it reports if the link ends in the meantime. */
  readonly children: (opened: T, token: string, onProblem: (error: unknown) => void) => ReactNode;
}

/** Target page of a link, signed in or not. The token stays in the fragment, which no server receives. */
export function OpenedLink<T>(props: OpenedLinkProps<T>) {
  const token = useSyncExternalStore(watchHash, readToken);
  const [tries, setTries] = useState(0);
  return (
    <LinkTarget {...props} key={`${token} ${tries}`} token={token} onRetry={() => setTries(tries + 1)} />
  );
}

function watchHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

const readToken = (): string => window.location.hash.slice(1);

type Opened<T> =
  | { readonly shown: T }
  | { readonly ended: LinkProblem }
  | { readonly failed: ErrorTextKey }
  | null;

interface LinkTargetProps<T> extends OpenedLinkProps<T> {
  readonly token: string;
  readonly onRetry: () => void;
}

function LinkTarget<T>({ title, open, children, token, onRetry }: LinkTargetProps<T>) {
  const text = useText('shared-link');
  const errors = useText('errors');
  const [opened, setOpened] = useState<Opened<T>>(token === '' ? { ended: 'unknown' } : null);
  const onProblem = useCallback((error: unknown) => setOpened(problemOf(error)), []);
  useEffect(() => {
    if (token === '') return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    open(token, signal).then(
      (shown) => signal.aborted || setOpened({ shown }),
      (error: unknown) => signal.aborted || onProblem(error),
    );
    return () => leaving.abort();
  }, [token, open, onProblem]);
  if (opened !== null && 'shown' in opened) return children(opened.shown, token, onProblem);
  return (
    <GuestLayout>
      {opened === null && <GuestHeading title={title} lead={text('opening')} />}
      {opened !== null && 'ended' in opened && (
        <>
          <GuestHeading title={text(`${opened.ended}Title`)} lead={text(`${opened.ended}Lead`)} takesFocus />
          <Muted marginTop={12}>{text('howToRenew')}</Muted>
        </>
      )}
      {opened !== null && 'failed' in opened && (
        <>
          <GuestHeading title={title} lead={errors(opened.failed)} />
          <Stack align="start" marginTop={16}>
            <button type="button" className={links['button']} onClick={onRetry}>
              {text('retry')}
            </button>
          </Stack>
        </>
      )}
    </GuestLayout>
  );
}

export const hasLinkEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'link_ended';

function problemOf(error: unknown): { ended: LinkProblem } | { failed: ErrorTextKey } {
  if (!(error instanceof ApiError) || !hasLinkEnded(error)) return { failed: errorText(error) };
  return { ended: linkProblems.find((one) => error.errors['token']?.includes(one)) ?? 'unknown' };
}
