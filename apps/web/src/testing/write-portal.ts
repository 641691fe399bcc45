import type { Portal } from '@azimute/contract';
import { onTestFinished } from 'vitest';

/** Writes settings into the page like the server, for the current test; by default the settings of the test portal. */
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
