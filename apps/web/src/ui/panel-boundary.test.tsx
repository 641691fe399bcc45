import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { PanelBoundary } from './panel-boundary.tsx';

let broken = true;

function Panel({ name }: { readonly name: string }) {
  if (broken) throw new Error(`${name} is broken`);
  return <p>{name} works</p>;
}

describe('an error within a panel', () => {
  let container: HTMLElement;
  let root: Root;
  const logged: unknown[] = [];

  const show = (subject: number): void =>
    act(() =>
      root.render(
        <MantineProvider>
          <h1>The page</h1>
          <PanelBoundary subject={subject}>
            <Panel name={`Panel ${subject}`} />
          </PanelBoundary>
        </MantineProvider>,
      ),
    );
  const press = (): void => act(() => container.querySelector('button')?.click());

  beforeAll(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
    await startI18n('en', ['common', 'errors']);
  });
  beforeEach(() => {
    broken = true;
    logged.length = 0;
    container = document.body.appendChild(document.createElement('div'));
    root = createRoot(container, { onCaughtError: (error) => logged.push(error) });
  });
  afterEach(() => {
    act(() => root.unmount());
    container.remove();
  });

  it('keeps the page, is shown in the panel, and is logged by the root', () => {
    show(1);
    expect(container.querySelector('h1')?.textContent).toBe('The page');
    expect(container.querySelector('[role="alert"]')?.textContent).toContain(
      'An error occurred unexpectedly',
    );
    expect(logged).toHaveLength(1);
  });

  it('stays if a retry fails too, and disappears once it succeeds', () => {
    show(1);
    press();
    expect(container.querySelector('[role="alert"]')).not.toBeNull();
    broken = false;
    press();
    expect(container.textContent).toContain('Panel 1 works');
    expect(container.querySelector('[role="alert"]')).toBeNull();
  });

  it('does not affect the next subject', () => {
    show(1);
    broken = false;
    show(2);
    expect(container.textContent).toContain('Panel 2 works');
  });
});
