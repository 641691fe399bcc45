import type { Portal } from '@azimute/contract';
import { callAuth } from './session.ts';

const unnamed: Portal = { productName: 'Azimute', defaultLocale: 'en', demo: false };
let portal: Portal = unnamed;

/**
 * Reads what the server wrote into the page; asks for it where nobody wrote it, as under the development server. A
 * portal that does not answer goes by its usual name, so that the page can say so.
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
