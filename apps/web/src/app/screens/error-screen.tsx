import { useEffect, useState } from 'react';
import { ApiError, noResponse } from '../../api/api-error.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Row, Text } from '../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { isMissingChunk } from '../new-version/missing-chunks.ts';
import { reloadForMissingChunk } from '../new-version/new-version.ts';
import classes from './error-screen.module.css';

interface ErrorScreenProps {
  readonly error: unknown;
}

/** The full-page error screen: status code and message, and the way back home. */
export function ErrorScreen({ error }: ErrorScreenProps) {
  return isMissingChunk(error) ? <MissingChunkScreen /> : <FailureScreen error={error} />;
}

/** A part of the app could not be loaded: the page is loaded again where that can help, else it is a lost connection. */
function MissingChunkScreen() {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    void reloadForMissingChunk().then((reloads) => setLost(!reloads));
  }, []);
  return isLost ? <FailureScreen error={noResponse(null)} /> : null;
}

function FailureScreen({ error }: ErrorScreenProps) {
  const common = useText('common');
  const errors = useText('errors');
  const isApiError = error instanceof ApiError;
  const status = isApiError ? error.status : 500;
  usePageTitle(common('errorTitle'));
  return (
    <FullPageMessage
      status={status === 0 ? null : status}
      message={errors(errorText(error))}
      canRetry={isApiError}
    />
  );
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
  readonly status: number | null;
  readonly message: string;
  readonly detail?: string;
  readonly canRetry?: boolean;
}

function FullPageMessage({ status, message, detail, canRetry = false }: FullPageMessageProps) {
  const text = useText('common');
  return (
    <main className={classes['screen']}>
      <h1 className={classes['oops']}>{text('oops')}</h1>
      {status !== null && <p className={classes['status']}>{status}</p>}
      <p className={classes['message']}>{message}</p>
      {detail !== undefined && (
        <Text size={13} color="text-3" breaks mono>
          {detail}
        </Text>
      )}
      <Row align="stretch" justify="center" wrap gap={8} marginTop={16}>
        {canRetry && (
          <button type="button" className={classes['button']} onClick={() => window.location.reload()}>
            {text('retry')}
          </button>
        )}
        {/* Loads the page anew: whatever broke is gone then. */}
        <a className={classes['primary']} href="/">
          {text('goBackHome')}
        </a>
      </Row>
    </main>
  );
}
