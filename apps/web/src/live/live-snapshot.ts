import { liveStatuses } from '@azimute/contract/live';
import type { LiveEndCode } from '@azimute/contract/live-schemas';
import type { Connection } from './data-age.ts';
import type { FleetFacet, FleetList, FleetRow, PickedAssets } from './live-protocol.ts';

/** State of the live fleet for screens; a new object on every change. */
export interface LiveSnapshot {
  readonly list: FleetList;
  readonly selected: FleetRow | null;
  readonly picked: PickedAssets;
  /** Values of the counted field; null until available. */
  readonly facet: FleetFacet | null;
  readonly connection: Connection;
  readonly ended: LiveEndCode | null;
  /** Error of the last catalog reading. */
  readonly catalogueError: unknown;
}

export const emptySnapshot: LiveSnapshot = {
  list: {
    total: 0,
    counts: liveStatuses.map(() => 0),
    from: 0,
    rows: [],
    catalogueComplete: false,
    inView: 0,
    labels: {},
  },
  selected: null,
  picked: { rows: [], unknown: [] },
  facet: null,
  connection: { state: 'connecting', heardAtMs: null },
  ended: null,
  catalogueError: null,
};
