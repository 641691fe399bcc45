import type { Profile } from '@azimute/contract';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../api/session.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { forgetToasts } from '../testing/shown-toasts.ts';
import { useExport, type Exporting } from './use-export.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStore.end(false);
  act(forgetToasts);
});

it('names a file by the day in the account’s time zone', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await startI18n('en', ['common', 'messages', 'ui']);
  sessionStore.setProfile({
    accounts: [{ id: 1, role: 'viewer', timeZone: 'America/Sao_Paulo' }],
    current_account_id: 1,
    time_zone: null,
    modules: [],
  } as unknown as Profile);
  vi.useFakeTimers({ now: new Date('2026-11-28T00:30:00Z'), toFake: ['Date'] });
  let exporting: Exporting | undefined;
  function Export() {
    const shown = useExport('Assets');
    useEffect(() => {
      exporting = shown;
    });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Export />));
  act(() => exporting?.start('csv', () => new Promise<Blob>(() => undefined)));
  expect(exporting?.state).toMatchObject({ kind: 'running', fileName: 'Assets-2026-11-27.csv' });
  act(() => root.unmount());
});
