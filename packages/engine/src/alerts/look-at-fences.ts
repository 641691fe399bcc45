import { findFixMark } from '../marks/find-fix-mark.ts';
import type { GeofenceTransitionKind } from '../geofences/geofences-state.ts';
import type { AlertMove } from './alert-move.ts';
import type { AlertPlan } from './alert-plan.ts';
import type { AlertRule } from './alert-rule.ts';
import type { Watch } from './alerts-state.ts';
import { holdLasting, watchesFence, type Scene } from './scene.ts';

function subjectOf(geofenceId: number) {
  return { subject: `geofence:${geofenceId}`, geofenceId };
}

/** Evaluates entries, exits, dwells, speed limits of geofences, and assets outside all required ones. */
export function lookAtFences(move: AlertMove, scene: Scene): void {
  const { seen, settings, atMs } = scene;
  const { plan } = settings;
  for (const { kind, geofenceId, crossedAtMs, cause, inferred, reopens } of seen.geofences?.outputs ?? []) {
    if (cause !== 'crossed' || inferred || reopens) continue;
    for (const rule of rulesOf(kind, plan))
      if (watchesFence(rule, geofenceId))
        move.happen(rule, { ...subjectOf(geofenceId), sinceMs: crossedAtMs });
  }
  const state = seen.geofences?.state ?? null;
  if (state !== null && plan.dwells.length > 0)
    for (const [key, { enteredAtMs }] of Object.entries(state.fences)) {
      const geofenceId = Number(key);
      const rules = plan.dwells.filter(({ rule }) => watchesFence(rule, geofenceId));
      // A visit that continues after an exit counts as a new time, however long it has lasted.
      const reopened = seen.geofences?.outputs.find(
        (one) => one.kind === 'entry' && one.reopens && one.geofenceId === geofenceId,
      );
      const of = { ...subjectOf(geofenceId), notBeforeMs: reopened?.crossedAtMs ?? -Infinity };
      if (enteredAtMs !== null) holdLasting(move, scene, rules, enteredAtMs, of);
    }
  const { speeding = null } = state ?? {};
  if (scene.fix !== null && speeding?.isConfirmed)
    for (const rule of plan.fenceSpeeding)
      if (
        watchesFence(rule, speeding.geofenceId) &&
        speeding.topSpeedKph > speeding.limitKph + rule.when.marginKph
      )
        move.hold(rule, {
          ...subjectOf(speeding.geofenceId),
          sinceMs: speeding.sinceMs,
          value: speeding.topSpeedKph,
        });
  for (const rule of plan.outside)
    if (isOutside(rule, scene) === true) move.hold(rule, { sinceMs: leftAtMs(rule, scene) ?? atMs });
}

/** Rules that include passages treat them as entries. */
function rulesOf(kind: GeofenceTransitionKind, { entries, exits }: AlertPlan): readonly AlertRule[] {
  if (kind === 'entry') return entries;
  if (kind === 'passage') return entries.filter(({ when }) => when.passages === true);
  return kind === 'exit' ? exits : [];
}

/** Undefined if unknown, such as for the first positions inside a geofence. */
function isOutside(rule: AlertRule, { fix, previousFix, seen }: Scene): boolean | undefined {
  if (fix === null || seen.geofences === undefined || findFixMark(fix, previousFix) !== null)
    return undefined;
  let isEntering = false;
  for (const [id, { enteredAtMs, edge }] of Object.entries(seen.geofences.state?.fences ?? {})) {
    if (!watchesFence(rule, Number(id))) continue;
    if (enteredAtMs !== null) return false;
    if (edge !== null) isEntering = true;
  }
  return isEntering ? undefined : true;
}

function leftAtMs(rule: AlertRule, { seen }: Scene): number | undefined {
  const fences = Object.entries(seen.geofences?.state?.fences ?? {});
  const left = fences.flatMap(([id, one]) =>
    one.left !== null && watchesFence(rule, Number(id)) ? [one.left.leftAtMs] : [],
  );
  return left.length === 0 ? undefined : Math.max(...left);
}

export function fenceClearedAt({ geofenceId }: Watch, rule: AlertRule, scene: Scene): number | undefined {
  const { seen, fix, atMs } = scene;
  if (rule.when.kind === 'outside_geofence') {
    if (isOutside(rule, scene) !== false) return undefined;
    const entry = seen.geofences?.outputs.find(
      (one) => one.kind === 'entry' && watchesFence(rule, one.geofenceId),
    );
    return entry?.crossedAtMs ?? atMs;
  }
  const over = seen.geofences?.outputs.find((one) => one.geofenceId === geofenceId);
  if (rule.when.kind === 'speeding') {
    if (fix === null) return undefined;
    return over?.kind === 'speeding_ended' ? over.crossedAtMs : fix.fixedAtMs;
  }
  const known = seen.geofences?.state?.fences[String(geofenceId)];
  if (known !== undefined && known.enteredAtMs !== null) return undefined;
  return over?.kind === 'exit' ? over.crossedAtMs : (known?.left?.leftAtMs ?? atMs);
}
