/** Attribution of a map: text and link. */
export interface Attribution {
  readonly text: string;
  readonly url: string | null;
}

/** Source of the towns on the embedded map and of the nearest place. */
export const placesAttribution = { text: 'GeoNames', url: 'https://www.geonames.org/' } as const;

/** Sources of the embedded map. */
export const embeddedAttribution: readonly Attribution[] = [
  { text: 'Natural Earth', url: 'https://www.naturalearthdata.com/' },
  placesAttribution,
];

/** Source of the portal's streets, as stated in the tile file. */
export const streetsAttribution: readonly Attribution[] = [
  { text: '© OpenMapTiles', url: 'https://openmaptiles.org/' },
  { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
];

/** Reads the attribution markup of styles and tiles; keeps only text and links. */
export function readAttribution(markup: string): Attribution[] {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  const found: Attribution[] = [];
  for (const node of body.childNodes) {
    const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const link = node instanceof HTMLElement ? (node.closest('a') ?? node.querySelector('a')) : null;
    const isTag = node instanceof HTMLElement && ['SCRIPT', 'STYLE'].includes(node.tagName);
    if (text !== '' && !isTag) found.push({ text, url: linkOf(link?.getAttribute('href')) });
  }
  return found;
}

function linkOf(href: string | null | undefined): string | null {
  const url = URL.parse(href ?? '');
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

/** Merges attributions without duplicates, in order. */
export function mergeAttributions(lists: readonly (readonly Attribution[])[]): Attribution[] {
  return [...new Map(lists.flat().map((one) => [one.text, one])).values()];
}
