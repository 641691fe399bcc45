import { liveStatuses } from '@azimute/contract/live';
import type { LiveEndCode } from '@azimute/contract/live-schemas';
import type { Connection } from './data-age.ts';
import type { FleetFacet, FleetList, FleetRow, PickedAssets } from './live-protocol.ts';

/** What screens show of the live fleet; a new object whenever something in it changed. */
export interface LiveSnapshot {
  readonly list: FleetList;
  readonly selected: FleetRow | null;
  readonly picked: PickedAssets;
  /** The values of the field that is counted; null until they came. */
  readonly facet: FleetFacet | null;
  readonly connection: Connection;
  readonly ended: LiveEndCode | null;
  /** The last reading of the catalogue failed. */
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
