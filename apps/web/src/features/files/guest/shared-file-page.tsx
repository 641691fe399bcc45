import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { GuestLayout } from '../../identity/components/guest-layout.tsx';
import { OpenedLink } from '../../identity/components/opened-link.tsx';
import { SharedFilePart, type SharedFile } from './shared-file-part.tsx';

const open = (token: string, signal: AbortSignal): Promise<SharedFile> =>
  callApi('openFileLink', { body: { token }, signal });

/** Target page of a link to a file. */
export function SharedFilePage() {
  const text = useText('shared-file');
  usePageTitle(text('title'));
  return (
    <OpenedLink title={text('title')} open={open}>
      {(opened, token, onProblem) => (
        <GuestLayout>
          <SharedFilePart token={token} opened={opened} onProblem={onProblem} />
        </GuestLayout>
      )}
    </OpenedLink>
  );
}
