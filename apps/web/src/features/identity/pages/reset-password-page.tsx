import type { OneTimeLink } from '@azimute/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { openOneTimeLink } from '../../../api/password.ts';
import { errorText, type ErrorTextKey } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Muted } from '../../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ChoosePassword } from '../components/choose-password.tsx';
import { GuestHeading } from '../components/guest-form.tsx';
import { GuestLayout } from '../components/guest-layout.tsx';
import links from '../components/guest-links.module.css';
import { GuestToast } from '../components/guest-toast.tsx';
import { DeclineButton, PendingInvitation } from '../components/pending-invitation.tsx';
import { UseBrowser } from '../components/use-browser.tsx';
import { useGuestLink } from '../components/use-guest-link.ts';
import { BackToLogin } from '../components/back-to-login.tsx';

type Done = 'password' | 'device' | { readonly declined: string };

/** Target page of mailed links. The token stays in the fragment, which no server receives. */
export function ResetPasswordPage() {
  const text = useText('password');
  const token = useSyncExternalStore(watchHash, readToken);
  const [saved, setSaved] = useState<Done | null>(null);
  const [tries, setTries] = useState(0);
  usePageTitle(text('resetTitle'));
  const save = (what: Done): void => {
    // A used link must not stay in the browser history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    setSaved(what);
  };
  if (saved !== null) return <Saved what={saved} />;
  return (
    <GuestLayout>
      {token === '' ? (
        <GuestHeading title={text('resetTitle')} lead={text('incomplete')} />
      ) : (
        <LinkTarget
          key={`${token} ${tries}`}
          token={token}
          onSaved={save}
          onRetry={() => setTries(tries + 1)}
        />
      )}
      <BackToLogin />
    </GuestLayout>
  );
}

function watchHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

function readToken(): string {
  return new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
}

type Opened = OneTimeLink | 'dead' | { readonly failed: ErrorTextKey } | null;

interface LinkTargetProps {
  readonly token: string;
  readonly onSaved: (what: Done) => void;
  readonly onRetry: () => void;
}

function LinkTarget({ token, onSaved, onRetry }: LinkTargetProps) {
  const text = useText('password');
  const errors = useText('errors');
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    let isWanted = true;
    openOneTimeLink(token).then(
      (link) => isWanted && setOpened(opensSomething(link) ? link : 'dead'),
      (error: unknown) => isWanted && setOpened(isGone(error) ? 'dead' : { failed: errorText(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [token]);
  if (opened === null) return <output>{text('checking')}</output>;
  if (opened === 'dead') return <DeadLink />;
  if ('failed' in opened)
    return (
      <>
        <GuestHeading title={text('failedTitle')} lead={errors(opened.failed)} />
        <Stack align="start" gap={12} marginTop={16}>
          <button type="button" className={links['button']} onClick={onRetry}>
            {text('retry')}
          </button>
        </Stack>
      </>
    );
  const onDead = (): void => setOpened('dead');
  if (opened.purpose === 'known-device')
    return (
      <UseBrowser token={token} email={opened.email} onKnown={() => onSaved('device')} onDead={onDead} />
    );
  const declining = { token, onDeclined: () => onSaved({ declined: opened.accountName ?? '' }), onDead };
  return opened.takesPassword || opened.takesDirectory ? (
    <>
      <ChoosePassword token={token} link={opened} onSaved={() => onSaved('password')} onDead={onDead} />
      {opened.pending && <DeclineButton {...declining} />}
    </>
  ) : (
    <PendingInvitation link={opened} {...declining} />
  );
}

function opensSomething({ purpose, takesPassword, takesDirectory, pending }: OneTimeLink): boolean {
  return takesPassword || takesDirectory || pending || purpose === 'known-device';
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_used';
}

function DeadLink() {
  const text = useText('password');
  const linkTo = useGuestLink();
  return (
    <>
      <GuestHeading title={text('deadTitle')} lead={text('deadLead')} takesFocus />
      <Stack align="start" gap={12} marginTop={16}>
        <a className={links['button']} href={linkTo('/forgot-password')}>
          {text('newLink')}
        </a>
        <Muted>{text('askInviter')}</Muted>
      </Stack>
    </>
  );
}

function Saved({ what }: { readonly what: Done }) {
  const text = useText('password');
  const messages = useText('messages');
  const linkTo = useGuestLink();
  return (
    <GuestLayout>
      {typeof what === 'object' ? (
        <GuestHeading
          title={text('declinedTitle')}
          lead={text('declinedLead', { account: what.declined })}
          takesFocus
        />
      ) : what === 'device' ? (
        <GuestHeading title={text('deviceKnownTitle')} lead={text('deviceKnownLead')} takesFocus />
      ) : (
        <GuestHeading title={text('savedTitle')} lead={text('savedLead')} takesFocus />
      )}
      <Stack align="start" gap={12} marginTop={16}>
        <a className={links['button']} href={linkTo('/')}>
          {text('goToLogin')}
        </a>
      </Stack>
      {what === 'password' && <GuestToast message={messages('password_updated')} />}
    </GuestLayout>
  );
}
