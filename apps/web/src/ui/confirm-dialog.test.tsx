import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../api/api-error.ts';
import { startI18n } from '../i18n/i18n.ts';
import { useConfirm } from './confirm-dialog.tsx';

let answer: PromiseWithResolvers<void>;

function Screen({ danger }: { readonly danger: boolean }) {
  const { ask, dialog } = useConfirm();
  const [isDeleted, setDeleted] = useState(false);
  const onConfirm = async (): Promise<void> => {
    await answer.promise;
    setDeleted(true);
  };
  const asked = {
    title: 'Fence',
    effect: '41 assets stop raising events.',
    confirmLabel: 'Delete the fence',
  };
  return (
    <>
      <button type="button" onClick={() => ask({ ...asked, danger, onConfirm })}>
        Open
      </button>
      <output>{isDeleted && 'Deleted'}</output>
      {dialog}
    </>
  );
}

const host = document.body.appendChild(document.createElement('div'));
let root: ReturnType<typeof createRoot>;

beforeAll(() => startI18n('en', ['common', 'errors']));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  answer = Promise.withResolvers();
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

async function open(danger: boolean): Promise<void> {
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Screen danger={danger} />
      </MantineProvider>,
    ),
  );
  await press('Open');
}

const dialog = (): HTMLElement | null => document.querySelector('[role="dialog"]');

async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`There is no button ${name}.`);
  await act(async () => button.click());
}

describe('a confirmation dialog', () => {
  it('states the effect and does nothing before its button is pressed', async () => {
    await open(false);
    expect(dialog()?.textContent).toContain('41 assets stop raising events.');
    await press('Cancel');
    expect(dialog()).toBeNull();
    expect(host.querySelector('output')?.textContent).toBe('');
  });

  it('stays open with the error while the action fails, and closes on success', async () => {
    await open(true);
    await press('Delete the fence');
    await act(async () => answer.reject(new RequestError('no_response', 0, '')));
    expect(dialog()?.querySelector('[role="alert"]')?.textContent).toBe(
      'There was a connection problem. Please, try again later!',
    );
    answer = Promise.withResolvers();
    await press('Delete the fence');
    expect(dialog()?.querySelector('[role="alert"]')).toBeNull();
    await act(async () => answer.resolve());
    expect(dialog()).toBeNull();
    expect(host.querySelector('output')?.textContent).toBe('Deleted');
  });

  it.each([
    [false, 'Delete the fence'],
    [true, 'Cancel'],
  ])('with danger %s focuses %s first', async (danger, name) => {
    await open(danger);
    expect(dialog()?.querySelector('[data-autofocus]')?.textContent).toBe(name);
  });
});
