import { useEffect } from 'react';
import { portalSettings } from '../api/portal.ts';

/** `<product> - <page>`, or the product alone. */
export function usePageTitle(page?: string): void {
  useEffect(() => {
    const { productName } = portalSettings();
    document.title = page === undefined ? productName : `${productName} - ${page}`;
  }, [page]);
}
