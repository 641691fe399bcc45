import { useEffect } from 'react';
import { portalSettings } from '../api/portal.ts';

/** Current page names, newest last. */
let pages: readonly { readonly page: string | undefined }[] = [];

/** Sets the tab title to `<product> - <page>`, or to the product alone, while mounted. */
export function usePageTitle(page?: string): void {
  useEffect(() => {
    const own = { page };
    name([...pages, own]);
    return () => name(pages.filter((one) => one !== own));
  }, [page]);
}

function name(named: typeof pages): void {
  pages = named;
  const { productName } = portalSettings();
  const page = pages.at(-1)?.page;
  document.title = page === undefined ? productName : `${productName} - ${page}`;
}
