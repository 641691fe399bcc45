import { helpPath } from '@azimute/contract/locales';
import { useEffect, useState } from 'react';
import { ApiError, noResponse } from '../../api/api-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useLocale, useText } from '../../i18n/use-text.ts';
import { Row, Muted } from '../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { isMissingChunk, missingScreen } from '../new-version/missing-chunks.ts';
import { reloadGuard } from '../new-version/new-version.ts';
import classes from './error-screen.module.css';

interface ErrorScreenProps {
  readonly error: unknown;
}

/** Full-page error screen with status code, message, and a link to home. */
export function ErrorScreen({ error }: ErrorScreenProps) {
  return isMissingChunk(error) ? <MissingChunkScreen error={error} /> : <FailureScreen error={error} />;
}

/** Shown if a part of the app failed to load: reloads the page if that can help, else reports a lost connection. */
function MissingChunkScreen({ error }: { readonly error: object }) {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    void reloadGuard.reloadFor(missingScreen(error)).then((reloads) => setLost(!reloads));
  }, [error]);
  return isLost ? <FailureScreen error={noResponse(null)} /> : null;
}

function FailureScreen({ error }: ErrorScreenProps) {
  const common = useText('common');
  const errors = useText('errors');
  const isApiError = error instanceof ApiError;
  usePageTitle(common('errorTitle'));
  return (
    <FullPageMessage status={statusOf(error)} message={errors(errorText(error))} canRetry={isApiError} />
  );
}

/** Returns the displayed code: 503 without a response, 500 for an error without a status. */
function statusOf(error: unknown): number {
  if (!(error instanceof ApiError)) return 500;
  if (error.status !== 0) return error.status;
  return error.code === 'no_response' ? 503 : 500;
}

export function NotFoundScreen() {
  const common = useText('common');
  const { pathname, search, hash } = window.location;
  usePageTitle(common('pageNotFound'));
  return (
    <FullPageMessage status={404} message={common('pageNotFound')} detail={`${pathname}${search}${hash}`} />
  );
}

interface FullPageMessageProps {
  readonly status: number;
  readonly message: string;
  readonly detail?: string;
  readonly canRetry?: boolean;
}

function FullPageMessage({ status, message, detail, canRetry = false }: FullPageMessageProps) {
  const text = useText('common');
  const locale = useLocale();
  return (
    <main className={classes['screen']}>
      <h1 className={classes['oops']}>{text('oops')}</h1>
      <p className={classes['status']}>{status}</p>
      <p className={classes['message']}>{message}</p>
      {detail !== undefined && (
        <Muted breaks mono>
          {detail}
        </Muted>
      )}
      <Row align="stretch" justify="center" wrap gap={8} marginTop={16}>
        {canRetry && (
          <button type="button" className={classes['button']} onClick={() => window.location.reload()}>
            {text('retry')}
          </button>
        )}
        {/* Reloads the page, which removes the cause. */}
        <a className={classes['primary']} href="/">
          {text('goBackHome')}
        </a>
        <a className={classes['button']} href={helpPath(locale)}>
          {text('help')}
        </a>
      </Row>
    </main>
  );
}
