import { createXmlReader, XmlBrokenError } from '../../../platform/parsing/read-xml.ts';
import { decodeFile, detectEncoding } from '../../../platform/spreadsheets/decode-file.ts';
import { DomainError } from '../../../platform/domain-error.ts';

/** Content types of the parts of a package, by their names in lower case, `/` first. */
export interface ContentTypes {
  readonly all: readonly string[];
  of(partName: string): string | undefined;
}

export interface Relationship {
  /** The last word of its type, which is the same in transitional and strict documents and in those of Microsoft. */
  readonly kind: string;
  readonly target: string;
  readonly isExternal: boolean;
}

const LIMITS = { deepest: 10, longestText: 10_000 };
/** All that a package may be written in (ECMA-376 part 2). */
const ENCODINGS = /^utf-?(8|16(le|be)?)$/i;

/** What [Content_Types].xml states; undefined where it cannot be read. */
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

/** The relationships of a part `.rels`; undefined where it cannot be read. */
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

/** A name of a part, or a target from the root of the package, as names are compared: in any letter case, unescaped. */
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

/** Hands the elements over, whatever the encoding; false where the bytes are no XML with a single root. */
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
