import { act } from 'react';
import { vi } from 'vitest';

/** Presses the first of these elements whose text or label holds the words, once there is one. */
export async function press(selector: string, words: string): Promise<void> {
  const found = await vi.waitFor(() => {
    const element = [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
      `${one.textContent} ${one.getAttribute('aria-label')}`.includes(words),
    );
    if (!element) throw new Error(`There is no ${selector} "${words}".`);
    return element;
  });
  await act(async () => found.click());
}
