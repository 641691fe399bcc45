/** What the fold keeps of an asset. */
export interface TripsState {
  readonly stop: null;
}
