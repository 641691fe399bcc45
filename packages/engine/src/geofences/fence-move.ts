import { metersBetween } from '@azimute/geo';
import type { LatestFix } from '../status/latest-state.ts';
import type { Fence } from './fence-set.ts';
import { placeBetween, type Leg } from './find-crossing.ts';
import type {
  AssetFences,
  Crossing,
  FenceState,
  GeofencesState,
  GeofenceTransition,
} from './geofences-state.ts';
import { presentConfirmed, presentPassage, presentSpeeding, type Proof } from './present-transitions.ts';
import { bandsOf, endVisit, type FenceStep } from './step-fence.ts';
import { findLimit, stepSpeeding } from './step-speeding.ts';

/** A shorter step through a corner is the noise of a receiver. */
const leastPassageMeters = 50;

/** A fence that an asset is near to or inside of, with its distance to the edge. */
export interface Reached {
  readonly fence: Fence;
  readonly meters: number;
}

/** The fences of one asset while a fix, or the passing of time, moves them. */
export class FenceMove {
  fences: Readonly<Record<string, FenceState>>;
  readonly outputs: GeofenceTransition[] = [];
  readonly #settings: AssetFences;
  readonly #proof: Proof;

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

  take(fence: Fence, { next, confirmed }: FenceStep): void {
    const id = String(fence.definition.geofenceId);
    if (next === undefined) this.forget(id);
    else if (next !== this.fences[id]) this.fences = { ...this.fences, [id]: next };
    if (confirmed === undefined) return;
    this.outputs.push(...presentConfirmed(fence, confirmed, this.#proof));
    if (confirmed.kind === 'exit') this.#leaveChildren(fence, confirmed.crossing);
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

  /** Of fences that ended, or no longer have the asset. */
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

  passThrough(fence: Fence, { fix, from }: Leg): void {
    if (from === null || metersBetween(from, fix) < leastPassageMeters) return;
    if (fence.definition.validFromMs > from.fixedAtMs) return;
    const [first, ...others] = fence.polygon.crossings(from, fix);
    if (first === undefined || others.length === 0) return;
    const crossing = placeBetween(from, fix, first);
    this.outputs.push(
      presentPassage(
        fence,
        { ...crossing, cause: 'crossed', inferred: false, certainty: 0.7 },
        from.fixedAtMs,
        this.#proof,
      ),
    );
  }

  speed(
    before: GeofencesState,
    fix: LatestFix,
    from: LatestFix | null,
    reached: readonly Reached[],
  ): GeofencesState['speeding'] {
    const inside = reached.flatMap(({ fence, meters }) => {
      const known = this.stateOf(fence);
      const isInside = (known?.enteredAtMs ?? null) !== null || meters >= bandsOf(fence, fix).in;
      return isInside ? [[fence, known] as const] : [];
    });
    const { next, began, ended } = stepSpeeding(before.speeding, fix, from, findLimit(inside));
    if (began !== undefined) this.#addSpeeding('speeding_began', began, began.sinceMs);
    if (ended !== undefined) this.#addSpeeding('speeding_ended', ended.episode, ended.atMs);
    return next;
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
