import { pick } from '../chance.ts';
import type { AssetTag } from '../content/demo-content.ts';
import type { Place } from '../place.ts';
import { parkingSpot, type Site } from '../rounds/site-rounds.ts';
import { papersOf } from './papers-of.ts';
import type { Branch, DemoAccount, DemoAsset, Duty, Line, Shifts } from './demo-asset.ts';

/** Special condition of an asset, by its index in its account. */
type Oddity = 'maintenance' | 'disabled' | 'never' | 'silent' | 'spare' | null;

function oddityOf(place: number): Oddity {
  if (place % 47 === 16) return 'never';
  if (place % 19 === 9) return 'disabled';
  if (place % 11 === 3) return 'maintenance';
  if (place % 17 === 6) return 'silent';
  return place % 9 === 7 ? 'spare' : null;
}

/** Shifts of each kind of site, in turn; mines and roads never close. */
const siteShifts: Readonly<Record<Site['kind'], readonly Shifts[]>> = {
  quarry: ['always', 'long', 'always', 'always'],
  earthworks: ['day', 'long', 'night', 'day', 'long'],
  building: ['day', 'long', 'day', 'night'],
};

export function buildAccount(
  given: Pick<DemoAccount, 'name' | 'domain' | 'customers'> & { devices: string },
  branches: readonly Branch[],
  lines: readonly Line[],
): DemoAccount {
  const assets: DemoAsset[] = [];
  const parked = new Map<string, number>();
  /** Returns the next free spot at a place. */
  const park = (name: string, at: Place): Place => {
    const row = parked.get(name) ?? 0;
    parked.set(name, row + 1);
    return parkingSpot(name, at, row);
  };
  for (const line of lines) {
    for (let number = 0; number < line.count; number += 1) {
      const place = assets.length;
      const branch = pick(branches, place);
      const [manufacturer, model] = pick(line.makes, number);
      const code = `${line.prefix}-${String(line.firstNumber + number * 7).padStart(4, '0')}`;
      const oddity = oddityOf(place);
      const duty = dutyOf(line, branch, Math.floor(place / branches.length), oddity);
      assets.push({
        code,
        deviceId: `${given.devices}-${code}`,
        unit: branch.code,
        customer: oddity === 'spare' || place % 5 === 4 ? null : pick(given.customers, place * 2 + number),
        category: line.category,
        manufacturer,
        model,
        segment: line.segment,
        costCenter: pick(branch.costCenters, number),
        region: branch.region,
        tags: tagsOf(oddity, place),
        ...papersOf(line, code, place),
        inMaintenance: oddity === 'maintenance',
        disabled: oddity === 'disabled',
        hasOdometer: ['haul', 'visit', 'deliver', 'long haul'].includes(line.work),
        home:
          'site' in duty
            ? park(duty.site.name, duty.site.at)
            : park(branch.code, homeOf(duty, branch, place)),
        duty,
        device: deviceOf(oddity, place),
      });
    }
  }
  const units = branches.map(({ code, name }) => ({ code, name }));
  return { name: given.name, domain: given.domain, customers: given.customers, units, assets, branches };
}

/** Returns the tags of an asset, besides its line and place. */
function tagsOf(oddity: Oddity, place: number): AssetTag[] {
  return [
    ...(oddity === 'spare' ? ['spare' as const] : []),
    ...(oddity === 'disabled' ? ['forSale' as const] : []),
    ...(place % 6 === 0 ? ['critical' as const] : []),
    ...(place % 7 < 2 ? ['underWarranty' as const] : []),
    ...(place % 10 === 5 ? ['subcontracted' as const] : []),
  ];
}

/** Places generators at their sites, and everything else in the yard. */
function homeOf(duty: Duty, branch: Branch, place: number): Place {
  return duty.kind === 'power' ? pick(branch.sites, place).at : branch.yard;
}

function deviceOf(oddity: Oddity, place: number): DemoAsset['device'] {
  if (oddity === 'never') return 'never reported';
  if (oddity === 'silent') return { silentForHours: 26 + ((place * 13) % 90) };
  // Some parked machines are under a roof.
  if (oddity === 'spare' && place % 4 === 3) return { withoutPlaceForHours: 5 + (place % 7) };
  return oddity === 'disabled' ? { silentForHours: 50 } : 'reports';
}

/** Returns the duty of a branch's nth asset: sites and shifts rotate. */
function dutyOf(line: Line, branch: Branch, turn: number, oddity: Oddity): Duty {
  if (oddity === 'spare' || oddity === 'maintenance' || oddity === 'disabled') return { kind: 'stand' };
  if (line.work === 'visit') return { kind: 'visit', town: branch.town };
  if (line.work === 'power') return { kind: 'power', shifts: turn % 4 === 0 ? 'always' : 'night' };
  if (line.work === 'long haul') return { kind: 'long haul', destinations: branch.longHauls };
  if (line.work === 'deliver')
    return { kind: 'deliver', destinations: branch.deliveries, shifts: turn % 4 === 3 ? 'dawn' : 'long' };
  const site = pick(sitesFor(line, branch), turn);
  const shifts = pick(siteShifts[site.kind], turn + line.prefix.charCodeAt(0));
  if (line.work === 'strip')
    return { kind: 'strip', site, shifts, strip: line.strip ?? { meters: 60, passes: 10, kph: 6 } };
  return { kind: line.work, site, shifts };
}

/** Dump trucks need a quarry and cranes a building site, if the branch has one. */
function sitesFor(line: Line, branch: Branch): readonly Site[] {
  const kinds: Partial<Record<Line['work'], Site['kind']>> = { haul: 'quarry', lift: 'building' };
  const fitting = branch.sites.filter((site) => site.kind === kinds[line.work]);
  return fitting.length > 0 ? fitting : branch.sites;
}
