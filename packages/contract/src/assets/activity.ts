import type { AssetStatus } from './values.ts';

/** What an asset in contact does: the same words on server and screens, now and in the past. */
export const activities = ['moving', 'idling', 'working', 'off'] as const;
export type Activity = (typeof activities)[number];

/** Above this an asset moves. */
export const movingAboveKph = 3;
/** The same for machines that work at a walking pace or slower. */
const slowMovingAboveKph = 1;

/** Parts of categories of rollers, pavers and tracked machines, in small letters without accents. */
const slowMachine =
  /roller|rolo|rodillo|compactor|compactador|apisonadora|paver|pavimentador|acabadora|finisher|dozer|bulldozer|topador|trator de esteira|crawler|tracked|oruga|esteira|fresadora|milling|trencher|valetadeira|zanjadora/;

export function movingAboveKphOf(category: string): number {
  return slowMachine.test(withoutAccents(category)) ? slowMovingAboveKph : movingAboveKph;
}

export function isMovingAt(speedKph: number | null, aboveKph = movingAboveKph): boolean {
  return speedKph !== null && speedKph > aboveKph;
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
  return standingWork.test(withoutAccents(category));
}

function withoutAccents(category: string): string {
  return category.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** How assets of a category move and stand. */
export interface CategoryMotion {
  readonly movingAboveKph: number;
  /** With the engine on, standing is working and no idling. */
  readonly worksStanding: boolean;
}

export function motionOf(category: string, set: StandingCategories): CategoryMotion {
  return { movingAboveKph: movingAboveKphOf(category), worksStanding: worksStanding(category, set) };
}

/** With the engine on: above its category's speed it moves; slower it works, where its category works standing, or idles. */
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
  readonly motion: CategoryMotion;
}

/** What an asset does now; null where it is not in contact, switched over by a person, or its speed is not known. */
export function activityOf(evidence: ActivityEvidence): Activity | null {
  if (evidence.status === 'turned_off') return 'off';
  const speedKph = speedNow(evidence);
  return speedKph === null ? null : activityAt(speedKph, evidence.motion);
}
