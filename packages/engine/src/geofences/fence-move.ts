import type { LatestFix } from '../status/latest-state.ts';
import type { Fence } from './fence-set.ts';
import type { Leg } from './find-crossing.ts';
import type {
  AssetFences,
  Crossing,
  FenceState,
  GeofencesState,
  GeofenceTransition,
} from './geofences-state.ts';
import { findPassageBetween, type Passed } from './pass-through.ts';
import { presentConfirmed, presentPassage, presentSpeeding, type Proof } from './present-transitions.ts';
import { bandsOf, endVisit, type FenceStep } from './step-fence.ts';
import { findLimit, stepSpeeding, type Leaving } from './step-speeding.ts';

/** Geofence near or around an asset, with the distance to the edge. */
export interface Reached {
  readonly fence: Fence;
  readonly meters: number;
}

/** Geofences of one asset during one step. */
export class FenceMove {
  fences: Readonly<Record<string, FenceState>>;
  readonly outputs: GeofenceTransition[] = [];
  readonly #settings: AssetFences;
  readonly #proof: Proof;
  /** Times at which the way left geofences in this step, by ID. */
  readonly #leftAtMs = new Map<number, number>();

  constructor(fences: GeofencesState['fences'], settings: AssetFences, proof: Proof) {
    this.fences = fences;
    this.#settings = settings;
    this.#proof = proof;
  }

  find(geofenceId: number, atMs: number): Fence | undefined {
    return this.#settings.set.find(geofenceId, this.#settings, atMs);
  }

  stateOf({ definition }: Fence): FenceState | undefined {
    return this.fences[definition.geofenceId];
  }

  take(fence: Fence, { next, confirmed, passed }: FenceStep): void {
    const { geofenceId } = fence.definition;
    const id = String(geofenceId);
    if (next === undefined) this.forget(id);
    else if (next !== this.fences[id]) this.fences = { ...this.fences, [id]: next };
    if (passed !== undefined) this.#pass(fence, passed);
    if (confirmed === undefined) return;
    this.outputs.push(...presentConfirmed(fence, confirmed, this.#proof));
    if (confirmed.kind !== 'exit') return;
    this.#leftAtMs.set(geofenceId, confirmed.crossing.atMs);
    this.#leaveChildren(fence, confirmed.crossing);
  }

  #pass(fence: Fence, passed: Passed): void {
    this.#leftAtMs.set(fence.definition.geofenceId, passed.exit.atMs);
    this.outputs.push(presentPassage(fence, passed, this.#proof));
  }

  forget(id: string): void {
    if (!(id in this.fences)) return;
    const { [id]: _, ...others } = this.fences;
    this.fences = others;
  }

  #leaveChildren(parent: Fence, crossing: Crossing): void {
    for (const [id, known] of Object.entries(this.fences)) {
      const child = this.#settings.set.version(Number(id), known.version);
      if (child?.definition.parentId !== parent.definition.geofenceId || known.enteredAtMs === null) continue;
      this.take(child, endVisit(known, { ...crossing, cause: 'parent_left' }));
    }
  }

  /** Ends visits of geofences that ended or no longer have the asset. */
  endLostVisits({ fixedAtMs, longitude, latitude }: LatestFix): void {
    for (const id of Object.keys(this.fences)) {
      const known = this.fences[id];
      if (known === undefined || this.find(Number(id), fixedAtMs) !== undefined) continue;
      const fence = this.#settings.set.version(Number(id), known.version);
      if (fence !== undefined && known.enteredAtMs !== null) {
        const atMs = Math.min(fixedAtMs, fence.definition.validToMs ?? fixedAtMs);
        this.take(
          fence,
          endVisit(known, {
            longitude,
            latitude,
            atMs,
            earliestMs: atMs,
            cause: 'fence_changed',
            inferred: false,
            certainty: 1,
          }),
        );
      }
      this.forget(id);
    }
  }

  passThrough(fence: Fence, leg: Leg): void {
    const passed = findPassageBetween(fence, leg);
    if (passed !== null) this.#pass(fence, passed);
  }

  speed(
    { speeding: known }: GeofencesState,
    fix: LatestFix,
    from: LatestFix | null,
    reached: readonly Reached[],
  ): GeofencesState['speeding'] {
    const inside = reached.flatMap(({ fence, meters }) => {
      const state = this.stateOf(fence);
      const isEntered = (state?.enteredAtMs ?? null) !== null;
      const least = fence.definition.geofenceId === known?.geofenceId ? 0 : bandsOf(fence, fix).in;
      const isInside = isEntered ? state?.edge === null && meters >= 0 : meters >= least;
      return isInside ? [[fence, state] as const] : [];
    });
    const limit = findLimit(inside, known?.geofenceId);
    const { next, began, ended } = stepSpeeding(known, fix, from, {
      limit,
      leaving: known === null ? null : this.#leaving(known),
    });
    if (began !== undefined) this.#addSpeeding('speeding_began', began, began.sinceMs);
    if (ended !== undefined) this.#addSpeeding('speeding_ended', ended.episode, ended.atMs);
    return next;
  }

  /** How the geofence of a speeding episode is left: undecided within its band, with a known time beyond it. */
  #leaving({ geofenceId }: NonNullable<GeofencesState['speeding']>): Leaving | null {
    const leftAtMs = this.#leftAtMs.get(geofenceId);
    if (leftAtMs !== undefined) return { atMs: leftAtMs, isCertain: true };
    const state = this.fences[geofenceId];
    if (state === undefined || state.enteredAtMs === null || state.edge === null) return null;
    return { atMs: state.edge.atMs, isCertain: state.pending !== null };
  }

  #addSpeeding(
    kind: 'speeding_began' | 'speeding_ended',
    episode: NonNullable<GeofencesState['speeding']>,
    atMs: number,
  ): void {
    const fence = this.#settings.set.version(episode.geofenceId, episode.version);
    if (fence !== undefined) this.outputs.push(presentSpeeding(fence, kind, episode, atMs, this.#proof));
  }
}
