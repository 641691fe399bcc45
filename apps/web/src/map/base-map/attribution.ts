/** Whom a map is owed to: words, and where they lead. */
export interface Attribution {
  readonly text: string;
  readonly url: string | null;
}

/** Whose the towns are, on the embedded map and as the nearest place. */
export const placesAttribution = { text: 'GeoNames', url: 'https://www.geonames.org/' } as const;

/** What the embedded map is made of. */
export const embeddedAttribution: readonly Attribution[] = [
  { text: 'Natural Earth', url: 'https://www.naturalearthdata.com/' },
  placesAttribution,
];

/** Whose the streets are that come with the portal, as the file of their tiles says. */
export const streetsAttribution: readonly Attribution[] = [
  { text: '© OpenMapTiles', url: 'https://openmaptiles.org/' },
  { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
];

/** Reads the markup in which styles and tiles say whom they are owed to; nothing of it but words and links stays. */
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

/** Each once, in the order in which they come. */
export function mergeAttributions(lists: readonly (readonly Attribution[])[]): Attribution[] {
  return [...new Map(lists.flat().map((one) => [one.text, one])).values()];
}
