import type { Room } from '@azimute/texts';
import { act, Component, Suspense, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { changeLanguage, hasRoom, loadTexts, startI18n, text as shownText, textOf } from './i18n.ts';
import { useLocale, useText } from './use-text.ts';

let root: Root;
let container: HTMLElement;
const failures: unknown[] = [];

beforeAll(() => startI18n('en', ['common']));
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  failures.length = 0;
  container = document.createElement('div');
  root = createRoot(container, { onRecoverableError: (error) => failures.push(error) });
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** Initially renders without the texts of `ui`; has hooks before and after them. */
function Screen({ onRendered }: { readonly onRendered: () => void }) {
  const common = useText('common');
  const text = useText('ui');
  const [press] = useState('pressed');
  const locale = useLocale();
  onRendered();
  return <p>{`${locale} ${common('retry')} ${text('columns')} ${press}`}</p>;
}

const shown = () => container.textContent;

it('suspends for its texts, follows the language once loaded, and does not affect other hooks', async () => {
  expect(hasRoom('ui')).toBe(false);
  const onRendered = vi.fn<() => void>();
  await act(async () =>
    root.render(
      <Suspense fallback="waiting">
        <Screen onRendered={onRendered} />
      </Suspense>,
    ),
  );
  await vi.waitFor(() => expect(shown()).toBe('en Try again Columns pressed'));

  const words = textOf('ui');
  await act(() => changeLanguage('pt'));
  expect(shown()).toBe(`pt ${shownText('common:retry')} ${words('columns')} pressed`);
  expect(shown()).not.toContain('Columns');
  expect(failures).toEqual([]);
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override readonly state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error === null ? this.props.children : this.state.error.message;
  }
}

function Textless() {
  return useText('nowhere' as Room)('x' as never);
}

it('passes a load failure to the error boundary, and allows another language', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await act(async () =>
    root.render(
      <Boundary>
        <Suspense fallback="waiting">
          <Textless />
        </Suspense>
      </Boundary>,
    ),
  );
  await vi.waitFor(() => expect(shown()).toBe('There are no texts for nowhere in pt.'));
  await changeLanguage('es');
  expect(shownText('common:retry')).toBe(await loadTexts('es', 'common').then(({ retry }) => retry));
  logged.mockRestore();
});
