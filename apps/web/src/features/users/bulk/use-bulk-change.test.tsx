import type { Profile } from '@azimute/contract';
import type { UserAction } from '@azimute/contract/users/values';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../api/session.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { press } from '../../../ui/testing/press.ts';
import { forgetToasts, shownSuccesses } from '../../../ui/testing/shown-toasts.ts';
import { stubLayout } from '../../../ui/testing/stub-layout.ts';
import { useBulkChange } from './use-bulk-change.tsx';

let root: Root;

beforeAll(() => startI18n('en', ['common', 'errors', 'messages', 'ui', 'users']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => Response.json({ changed: 3, refused: [] }));
  stubLayout();
  sessionStore.setProfile({
    accounts: [{ id: 1, name: 'Alfa', role: 'admin', timeZone: 'UTC' }],
    current_account_id: 1,
    time_zone: null,
    modules: [],
  } as unknown as Profile);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  act(forgetToasts);
  sessionStore.end(false);
  vi.unstubAllGlobals();
});

function Screen({ action }: { readonly action: UserAction }) {
  const { ask, dialog } = useBulkChange(() => undefined);
  const profile = { id: 5, name: 'Yards' };
  return (
    <>
      <button
        type="button"
        onClick={() => ask({ action, profile, selection: { userIds: [1, 2, 3] }, count: 3 })}
      >
        Ask
      </button>
      {dialog}
    </>
  );
}

it.each([
  ['assign_profile', 'Assign profile', 'Profile attached'],
  ['clear_profiles', 'Remove all', 'Profile detached'],
  ['remove', 'Remove', 'Deleted'],
  ['deactivate', 'Deactivate', '3 users changed.'],
] as const)('shows the specification’s message for %s', async (action, verb, words) => {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <Screen action={action} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await press('button', 'Ask');
  await press('[role="dialog"] button', verb);
  await vi.waitFor(() => expect(shownSuccesses()).toEqual([words]));
});
