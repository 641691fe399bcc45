import type { Portal } from '@azimute/contract';
import { callAuth } from './session.ts';

const unnamed: Portal = { productName: 'Azimute', defaultLocale: 'en', demo: false };
let portal: Portal = unnamed;

/**
 * Reads the settings that the server wrote into the page, or requests them if there are none, such as under the
 * development server. If the portal does not respond, uses default settings, so that the page can report the failure.
 */
export async function readPortal(): Promise<Portal> {
  const written = document.querySelector('script#portal')?.textContent.trim() ?? '';
  portal =
    written === '' ? await callAuth('getPortal').catch(() => unnamed) : (JSON.parse(written) as Portal);
  return portal;
}

export function portalSettings(): Portal {
  return portal;
}
