import { DomainError } from '../domain-error.ts';

/**
 * EPSG codes of systems in degrees within a meter of WGS 84: WGS 84 itself, in two and three dimensions, and the SIRGAS
 * realizations of Brazil, Colombia, Argentina and Chile.
 */
const likeWgs84: ReadonlySet<string> = new Set(['4326', '4979', '4674', '4686', '5340', '5360']);
const LONGEST_NAME = 100;

/**
 * Returns the name of the coordinate system in a GeoJSON file (member `crs` of GeoJSON 2008). Null if its coordinates
 * are longitudes and latitudes as in RFC 7946.
 */
export function otherSystemOf(crs: string | null): string | null {
  if (crs === null) return null;
  const name = nameOf(crs);
  const code = /EPSG[:/]+(?:[\d.]*[:/])?(\d+)$/i.exec(name)?.[1];
  if (/CRS:?84h?$/i.test(name) || (code !== undefined && likeWgs84.has(code))) return null;
  return name.slice(0, LONGEST_NAME).toWellFormed();
}

/** Returns the raw text for a system that is linked or cannot be parsed. */
function nameOf(crs: string): string {
  try {
    const { properties } = JSON.parse(crs) as { properties?: Readonly<Record<string, unknown>> | null };
    const named = properties?.['name'] ?? properties?.['code'] ?? properties?.['href'];
    if (typeof named === 'string') return named.trim();
    if (typeof named === 'number') return `EPSG:${named}`;
  } catch {
    // Returned unparsed.
  }
  return crs;
}

/** Refuses a file whose coordinates are in another system. */
export function refuseSystem(name: string): DomainError {
  return new DomainError('validation_failed', {
    errors: { file: ['other_coordinates'], coordinateSystem: [name] },
    detail: `The coordinate system ${name} is not supported. Export the file in WGS 84 (EPSG:4326).`,
  });
}
