import { MantineProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { Term } from './term.tsx';
import { stubLayout } from './testing/stub-layout.ts';

let root: Root;
const user = userEvent.setup();

beforeAll(async () => {
  stubLayout();
  await startI18n('en', ['common', 'errors', 'ui']);
});
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <MantineProvider env="test">
        <Term definition="The branch or yard of an asset." anchor="unit">
          UL
        </Term>
      </MantineProvider>,
    ),
  );
});
afterEach(() => act(() => root.unmount()));

const definition = () => screen.queryByText('The branch or yard of an asset.');

it('shows its definition on hover', async () => {
  expect(definition()).toBeNull();
  await user.hover(screen.getByRole('button', { name: 'UL' }));
  await waitFor(() => expect(definition()).not.toBeNull());
  await user.unhover(screen.getByRole('button', { name: 'UL' }));
  await waitFor(() => expect(definition()).toBeNull());
});

it('shows it by keyboard with a link to the help’s terms, and returns focus', async () => {
  await user.tab();
  await user.keyboard('{Enter}');
  const link = await screen.findByRole('link');
  expect(link.getAttribute('href')).toBe('/en/help/terms#unit');
  await waitFor(() => expect(document.activeElement).toBe(link));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(definition()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'UL' })));
});
