import { useCallback, useState } from 'react';
import type { LiveClient } from '../../../../live/live-client.ts';
import type { PortalMap } from '../../../../map/portal-map.ts';
import type { FleetRows } from '../../../../live/live-protocol.ts';

/** Maximum number of assets listed with a printed map. */
const mostPrinted = 100;

export interface PrintingMap {
  /** The first rows of the list, once requested. */
  readonly rows: FleetRows | null;
  /** Loads the rows and waits for rendering, then opens the print dialog. */
  readonly print: () => void;
}

export function usePrintingMap(map: PortalMap | null, client: LiveClient | null): PrintingMap {
  const [rows, setRows] = useState<FleetRows | null>(null);
  const print = useCallback(() => {
    const open = async () => {
      const [rowsFound] = await Promise.all([client?.rows('list', mostPrinted) ?? null, map?.whenDrawn()]);
      setRows(rowsFound);
      // In some browsers, scripts continue while the dialog is open.
      window.addEventListener('afterprint', () => setRows(null), { once: true });
      window.print();
    };
    void open();
  }, [map, client]);
  return { rows, print };
}
