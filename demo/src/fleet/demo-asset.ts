import type { Place } from '../place.ts';
import type { AssetTag, Category, Segment } from '../content/demo-content.ts';
import type { Site } from '../rounds/site-rounds.ts';

/** Working time: by day, early to late, around the clock, at night, or before dawn. */
export type Shifts = 'day' | 'long' | 'always' | 'night' | 'dawn';

/** A machine's daily work. */
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
  readonly category: Category;
  readonly manufacturer: string;
  readonly model: string;
  readonly segment: Segment;
  readonly costCenter: string;
  readonly region: string;
  readonly tags: readonly AssetTag[];
  readonly serialNumber: string;
  readonly vin: string;
  readonly year: number;
  readonly licensePlate: string;
  readonly plateExpiry: string | null;
  readonly purchaseDate: string;
  readonly purchasePrice: number;
  readonly inMaintenance: boolean;
  readonly disabled: boolean;
  readonly hasOdometer: boolean;
  /** Its place outside working hours. */
  readonly home: Place;
  readonly duty: Duty;
  /**
   * Failure of its device, this many hours before the demo was created: it never reported, stopped reporting, or lost
   * its satellite signal and reports no place.
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
  /** The center of its town. */
  readonly town: Place;
  readonly sites: readonly Site[];
  /** Centers of the towns that its trucks deliver to. */
  readonly deliveries: readonly Place[];
  readonly longHauls: readonly Place[];
}

/** Assets of one kind. */
export interface Line {
  readonly prefix: string;
  readonly firstNumber: number;
  readonly count: number;
  readonly category: Category;
  readonly segment: Segment;
  readonly makes: readonly (readonly [manufacturer: string, model: string])[];
  /** Purchase price of a new one, in the currency of the account. */
  readonly price: number;
  readonly work: Exclude<Duty['kind'], 'stand'>;
  readonly strip?: { readonly meters: number; readonly passes: number; readonly kph: number };
}
