import type { AssetStatus } from './values.ts';

/** What an asset in contact does: the same words on server and screens, now and in the past. */
export const activities = ['moving', 'idling', 'working', 'off'] as const;
export type Activity = (typeof activities)[number];

/** Above this an asset moves. */
export const movingAboveKph = 3;

export function isMovingAt(speedKph: number | null): boolean {
  return speedKph !== null && speedKph > movingAboveKph;
}

/** A speed that was told so long before the last contact says nothing of now. */
export const speedHoldsMs = 10 * 60_000;

/**
 * Parts of categories, in small letters without accents, in English, Spanish and Portuguese. What is entered as a
 * category is free; one that holds any of these works standing, unless the account has set it otherwise.
 */
const standingWork =
  /excava|escava|crane|guindaste|grua|generator|generador|gerador|genset|pump|bomba|compressor|compresor|drill|perfura|perfora|crush|britador|tritura|aerial|plataforma elev|telehandler|manipulador|light tower|lighting|ilumina|forklift|empilhadeira|montacarga|backhoe|retro|mixer|betoneira|hormigonera|weld|solda/;

/** What an account has set of its categories: whether their machines work with the engine on while they stand. */
export type StandingCategories = Readonly<Record<string, boolean>>;

/** Whether machines of this category work so: as it was `set`, else by its words. */
export function worksStanding(category: string, set: StandingCategories): boolean {
  return (Object.hasOwn(set, category) ? set[category] : undefined) ?? worksStandingByWords(category);
}

export function worksStandingByWords(category: string): boolean {
  const folded = category.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return standingWork.test(folded);
}

/** With the engine on: above movingAboveKph it moves; slower it works, where its category works standing, or idles. */
export function activityAt(speedKph: number, isWorkStanding: boolean): Exclude<Activity, 'off'> {
  if (isMovingAt(speedKph)) return 'moving';
  return isWorkStanding ? 'working' : 'idling';
}

export interface SpeedEvidence {
  readonly status: AssetStatus;
  readonly speedKph: number | null;
  readonly fixedAtMs: number | null;
  readonly contactAtMs: number | null;
}

/** Whether the newest place is so much older than the last contact, or missing, that people are told so. */
export function isPlaceBehind({
  fixedAtMs,
  contactAtMs,
}: Omit<SpeedEvidence, 'status' | 'speedKph'>): boolean {
  return contactAtMs !== null && (fixedAtMs === null || contactAtMs - fixedAtMs > speedHoldsMs);
}

/** The speed with the engine on; null where it is not known of now. */
export function speedNow(evidence: SpeedEvidence): number | null {
  const { status, speedKph, contactAtMs } = evidence;
  return status !== 'running' || contactAtMs === null || isPlaceBehind(evidence) ? null : speedKph;
}

export interface ActivityEvidence extends SpeedEvidence {
  /** Of its category. */
  readonly worksStanding: boolean;
}

/** What an asset does now; null where it is not in contact, switched over by a person, or its speed is not known. */
export function activityOf(evidence: ActivityEvidence): Activity | null {
  if (evidence.status === 'turned_off') return 'off';
  const speedKph = speedNow(evidence);
  return speedKph === null ? null : activityAt(speedKph, evidence.worksStanding);
}
