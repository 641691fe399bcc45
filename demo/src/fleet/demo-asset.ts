import type { Place } from '../place.ts';
import type { Site } from '../rounds/site-rounds.ts';

/** When work is done: by day, early to late, at all hours, at night, or before dawn. */
export type Shifts = 'day' | 'long' | 'always' | 'night' | 'dawn';

/** How a machine spends its days. */
export type Duty =
  | { readonly kind: 'haul' | 'dig' | 'lift'; readonly site: Site; readonly shifts: Shifts }
  | {
      readonly kind: 'strip';
      readonly site: Site;
      readonly shifts: Shifts;
      readonly strip: { readonly meters: number; readonly passes: number; readonly kph: number };
    }
  | { readonly kind: 'power'; readonly shifts: Shifts }
  | { readonly kind: 'visit'; readonly town: Place }
  | { readonly kind: 'deliver'; readonly destinations: readonly Place[]; readonly shifts: Shifts }
  | { readonly kind: 'long haul'; readonly destinations: readonly Place[] }
  | { readonly kind: 'stand' };

export interface DemoAsset {
  readonly code: string;
  readonly deviceId: string;
  readonly unit: string;
  readonly customer: string | null;
  readonly category: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly segment: string;
  readonly costCenter: string;
  readonly region: string;
  readonly tags: readonly string[];
  readonly inMaintenance: boolean;
  readonly disabled: boolean;
  readonly hasOdometer: boolean;
  /** Where it stands when nobody works. */
  readonly home: Place;
  readonly duty: Duty;
  /**
   * How its device fails: it never reported, or so many hours before the demo was made it fell silent, or lost the sight
   * of the sky and tells no place since.
   */
  readonly device:
    | 'reports'
    | 'never reported'
    | { readonly silentForHours: number }
    | { readonly withoutPlaceForHours: number };
}

export interface DemoAccount {
  readonly name: string;
  readonly domain: string;
  readonly units: readonly { readonly code: string; readonly name: string }[];
  readonly customers: readonly string[];
  readonly assets: readonly DemoAsset[];
  readonly branches: readonly Branch[];
}

/** A branch, with its yard beside a road. */
export interface Branch {
  readonly code: string;
  readonly name: string;
  readonly region: string;
  readonly costCenters: readonly string[];
  readonly yard: Place;
  /** The middle of its town. */
  readonly town: Place;
  readonly sites: readonly Site[];
  /** Middles of the towns to which its trucks go. */
  readonly deliveries: readonly Place[];
  readonly longHauls: readonly Place[];
}

/** Assets of one kind. */
export interface Line {
  readonly prefix: string;
  readonly firstNumber: number;
  readonly count: number;
  readonly category: string;
  readonly segment: string;
  readonly makes: readonly (readonly [manufacturer: string, model: string])[];
  readonly work: Exclude<Duty['kind'], 'stand'>;
  readonly strip?: { readonly meters: number; readonly passes: number; readonly kph: number };
}
