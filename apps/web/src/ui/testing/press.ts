import { act } from 'react';
import { vi } from 'vitest';

/** Waits for the first of these elements whose text or label contains the words, and presses it. */
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

/** Waits for the field with this label, and enters text. */
export async function enter(label: string, words: string): Promise<void> {
  const field = await vi.waitFor(() => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    const found = [...fields].find(({ labels }) =>
      [...(labels ?? [])].some(({ textContent }) => textContent.startsWith(label)),
    );
    if (!found) throw new Error(`There is no field "${label}".`);
    return found;
  });
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, words);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
