import { useCallback, useState } from 'react';
import type { LiveClient } from '../../../../live/live-client.ts';
import type { PortalMap } from '../../../../map/portal-map.ts';
import type { FleetRows } from '../../../../live/live-protocol.ts';

/** Assets that a printed map lists. */
const mostPrinted = 100;

export interface PrintingMap {
  /** The first of the list, once they were asked for. */
  readonly rows: FleetRows | null;
  /** Reads what is to be listed and waits for what is to be drawn, then asks the browser to print. */
  readonly print: () => void;
}

export function usePrintingMap(map: PortalMap | null, client: LiveClient | null): PrintingMap {
  const [rows, setRows] = useState<FleetRows | null>(null);
  const print = useCallback(() => {
    const open = async () => {
      const [rowsFound] = await Promise.all([client?.rows('list', mostPrinted) ?? null, map?.whenDrawn()]);
      setRows(rowsFound);
      // Some browsers go on while their dialog is open.
      window.addEventListener('afterprint', () => setRows(null), { once: true });
      window.print();
    };
    void open();
  }, [map, client]);
  return { rows, print };
}
