import type { AssetStatus } from './values.ts';

/** Activity of an asset that is reporting, shared by server and screens. */
export const activities = ['moving', 'idling', 'working', 'off'] as const;
export type Activity = (typeof activities)[number];

/** Speed above which an asset moves. */
export const movingAboveKph = 3;
/** Speed above which machines that work at walking pace move. */
const slowMovingAboveKph = 1;

/** Parts of category names of rollers, pavers and tracked machines, in lowercase without accents. */
const slowMachine =
  /roller|rolo|rodillo|compactor|compactador|apisonadora|paver|pavimentador|acabadora|finisher|dozer|bulldozer|topador|trator de esteira|crawler|tracked|oruga|esteira|fresadora|milling|trencher|valetadeira|zanjadora/;

export function movingAboveKphOf(category: string): number {
  return slowMachine.test(withoutAccents(category)) ? slowMovingAboveKph : movingAboveKph;
}

export function isMovingAt(speedKph: number | null, aboveKph = movingAboveKph): boolean {
  return speedKph !== null && speedKph > aboveKph;
}

/** A speed older than this before the last contact is ignored. */
export const speedHoldsMs = 10 * 60_000;

/**
 * Parts of category names, in lowercase without accents, in English, Spanish and Portuguese. Categories are free text;
 * those containing one of these work while stationary unless the account sets otherwise.
 */
const standingWork =
  /excava|escava|crane|guindaste|grua|generator|generador|gerador|genset|pump|bomba|compressor|compresor|drill|perfura|perfora|crush|britador|tritura|aerial|plataforma elev|telehandler|manipulador|light tower|lighting|ilumina|forklift|empilhadeira|montacarga|backhoe|retro|mixer|betoneira|hormigonera|weld|solda/;

/** Settings of the account by category: true if its machines work with the engine on while stationary. */
export type StandingCategories = Readonly<Record<string, boolean>>;

/** Predicate: do machines of this category work while stationary, according to `set` or, if it is not set, its name? */
export function worksStanding(category: string, set: StandingCategories): boolean {
  return (Object.hasOwn(set, category) ? set[category] : undefined) ?? worksStandingByWords(category);
}

export function worksStandingByWords(category: string): boolean {
  return standingWork.test(withoutAccents(category));
}

function withoutAccents(category: string): string {
  return category.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** How assets of a category move and stand. */
export interface CategoryMotion {
  readonly movingAboveKph: number;
  /** Standing with the engine on counts as working, not idling. */
  readonly worksStanding: boolean;
}

export function motionOf(category: string, set: StandingCategories): CategoryMotion {
  return { movingAboveKph: movingAboveKphOf(category), worksStanding: worksStanding(category, set) };
}

/** Activity with the engine on: moving above the speed of the category; slower it is working or idling. */
export function activityAt(speedKph: number, motion: CategoryMotion): Exclude<Activity, 'off'> {
  if (isMovingAt(speedKph, motion.movingAboveKph)) return 'moving';
  return motion.worksStanding ? 'working' : 'idling';
}

export interface SpeedEvidence {
  readonly status: AssetStatus;
  readonly speedKph: number | null;
  readonly fixedAtMs: number | null;
  readonly contactAtMs: number | null;
}

/** Predicate: is the position missing, or so much older than the last contact that users should be notified? */
export function isPlaceBehind({
  fixedAtMs,
  contactAtMs,
}: Omit<SpeedEvidence, 'status' | 'speedKph'>): boolean {
  return contactAtMs !== null && (fixedAtMs === null || contactAtMs - fixedAtMs > speedHoldsMs);
}

/** A speed is shown as current for this long after its position [ms]. */
const speedShowsMs = 15 * 60_000;

/** Returns the speed to show as current; null if it is unknown, or too old to say how fast the asset is. */
export function shownSpeed(
  { speedKph, fixedAtMs }: Pick<SpeedEvidence, 'speedKph' | 'fixedAtMs'>,
  nowMs: number,
): number | null {
  return fixedAtMs === null || nowMs - fixedAtMs > speedShowsMs ? null : speedKph;
}

/** Returns the speed with the engine on, or null if the current speed is unknown. */
export function speedNow(evidence: SpeedEvidence): number | null {
  const { status, speedKph, contactAtMs } = evidence;
  return status !== 'running' || contactAtMs === null || isPlaceBehind(evidence) ? null : speedKph;
}

export interface ActivityEvidence extends SpeedEvidence {
  readonly motion: CategoryMotion;
}

/**
 * Returns the current activity, or null if the asset is not reporting, a user set its status, or its speed is unknown.
 */
export function activityOf(evidence: ActivityEvidence): Activity | null {
  if (evidence.status === 'turned_off') return 'off';
  const speedKph = speedNow(evidence);
  return speedKph === null ? null : activityAt(speedKph, evidence.motion);
}
