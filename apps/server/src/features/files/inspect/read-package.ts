import { createXmlReader, XmlBrokenError } from '../../../platform/parsing/read-xml.ts';
import { decodeFile, detectEncoding } from '../../../platform/spreadsheets/decode-file.ts';
import { DomainError } from '../../../platform/domain-error.ts';

/** Content types of a package's parts, by lower-case name with a leading `/`. */
export interface ContentTypes {
  readonly all: readonly string[];
  of(partName: string): string | undefined;
}

export interface Relationship {
  /** The last word of its type, which is the same in transitional, strict and Microsoft's documents. */
  readonly kind: string;
  readonly target: string;
  readonly isExternal: boolean;
}

const LIMITS = { deepest: 10, longestText: 10_000 };
/** All encodings allowed in a package (ECMA-376 part 2). */
const ENCODINGS = /^utf-?(8|16(le|be)?)$/i;

/** Parses [Content_Types].xml; undefined if it cannot be read. */
export function readContentTypes(bytes: Buffer): ContentTypes | undefined {
  const defaults = new Map<string, string>();
  const overrides = new Map<string, string>();
  const isRead = readElements(bytes, (name, attributeOf) => {
    const type = attributeOf('ContentType').trim().toLowerCase();
    if (name === 'Default') defaults.set(attributeOf('Extension').trim().toLowerCase(), type);
    else if (name === 'Override') overrides.set(partNameOf(attributeOf('PartName')), type);
  });
  if (!isRead) return undefined;
  return {
    all: [...defaults.values(), ...overrides.values()],
    of: (partName) => overrides.get(partName) ?? defaults.get(/\.([^./]*)$/.exec(partName)?.[1] ?? ''),
  };
}

/** Parses the relationships of a `.rels` part; undefined if it cannot be read. */
export function readRelationships(bytes: Buffer): Relationship[] | undefined {
  const found: Relationship[] = [];
  const isRead = readElements(bytes, (name, attributeOf) => {
    if (name !== 'Relationship') return;
    found.push({
      kind: attributeOf('Type').trim().split('/').at(-1) ?? '',
      target: attributeOf('Target').trim(),
      isExternal: attributeOf('TargetMode').trim().toLowerCase() === 'external',
    });
  });
  return isRead ? found : undefined;
}

/** Normalizes a part's name, or a target from the package's root, for comparison: lower case, unescaped. */
export function partNameOf(text: string): string {
  return `/${decodeAddress(text.trim()).replace(/^\/+/, '')}`.toLowerCase();
}

export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Passes the elements on, in any encoding; false if the bytes are not XML with a single root. */
function readElements(
  bytes: Buffer,
  open: (name: string, attributeOf: (key: string) => string) => void,
): boolean {
  let roots = 0;
  const reader = createXmlReader(
    {
      open: (name, attributeOf, path) => {
        if (path.length === 1) roots += 1;
        open(name, attributeOf);
      },
      close: () => undefined,
    },
    LIMITS,
  );
  try {
    const text = [...decodeFile(bytes, detectEncoding(bytes))].join('');
    const stated = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(text.slice(0, 200))?.[1] ?? 'utf-8';
    if (!ENCODINGS.test(stated)) return false;
    reader.read(text);
    reader.end();
    return roots === 1;
  } catch (error) {
    if (error instanceof XmlBrokenError || error instanceof DomainError) return false;
    throw error;
  }
}
