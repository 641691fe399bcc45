import type { Portal } from '@azimute/contract';
import { onTestFinished } from 'vitest';

/** Has settings in the page, as the server writes them, for the test that runs: those of the test portal otherwise. */
export function writePortal(settings: Partial<Portal>): void {
  const script = document.createElement('script');
  script.id = 'portal';
  script.type = 'application/json';
  script.textContent = JSON.stringify({
    productName: 'Azimute',
    defaultLocale: 'en',
    demo: false,
    ...settings,
  });
  document.head.append(script);
  onTestFinished(() => script.remove());
}
