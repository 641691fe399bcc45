/** One GeoJSON object as JSON text; null if it is too long or nested too deeply to be parsed. */
export type FeatureText = string | null;

/** Most characters of one feature: parsing a longer one would block all other requests. */
const LONGEST_FEATURE = 4_000_000;
/** Deepest nesting of one feature: serializing a deeper value would overflow the stack. */
const DEEPEST = 100;

/** Most characters of the object that names a coordinate system. */
const LONGEST_SYSTEM = 2_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/**
 * Splits GeoJSON text, which arrives in pieces, into features: the members of the array `features` of its root, the
 * root itself if it has none, or each root of a text with several (one per line). Tracks only brackets and strings; the
 * caller parses the features.
 *
 * State: `depth` of brackets; `keptDepth`, the depth at which the object to return began; `system`, the text of a
 * root's member `crs` read so far.
 */
export function createFeatureSplitter() {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let lastString = '';
  let features = false;
  let kept: string[] = [];
  let keptLength = 0;
  let keptDepth: number | undefined;
  let broken = false;
  let system: string | null = null;
  let foundSystem: string | null = null;

  const keep = (text: string): void => {
    keptLength += text.length;
    if (keptLength <= LONGEST_FEATURE) kept.push(text);
    else kept = [];
  };
  const drop = (): void => {
    kept = [];
    keptLength = 0;
    keptDepth = undefined;
  };

  return {
    /** True if the text ends in the middle of a value. */
    isOpen: (): boolean => depth > 0 || inString || broken,
    /** The member `crs` of a root, as JSON; null until it is found. */
    coordinateSystem: (): string | null => foundSystem,
    push: (text: string): FeatureText[] => {
      const found: FeatureText[] = [];
      let start = 0;
      let systemStart = 0;
      let stringStart = 0;
      for (let place = 0; place < text.length; place += 1) {
        const code = text.charCodeAt(place);
        if (inString) {
          if (escaped) escaped = false;
          else if (code === BACKSLASH) escaped = true;
          else if (code === QUOTE) {
            inString = false;
            if (depth === 1) lastString += text.slice(stringStart, place);
          }
          continue;
        }
        if (code === QUOTE) {
          inString = true;
          stringStart = place + 1;
          lastString = '';
        } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
          if (depth === 0 && code === OPEN_BRACE) {
            features = false;
            keptDepth = 0;
            start = place;
          } else if (depth === 1 && code === OPEN_BRACKET && lastString === 'features') {
            features = true;
            drop();
          } else if (features && depth === 2 && code === OPEN_BRACE) {
            keptDepth = 2;
            start = place;
          } else if (depth === 1 && code === OPEN_BRACE && lastString === 'crs') {
            system = '';
            systemStart = place;
          }
          depth += 1;
          if (keptDepth !== undefined && depth - keptDepth > DEEPEST) keptLength = Infinity;
        } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
          depth -= 1;
          if (depth < 0) {
            broken = true;
            return found;
          }
          if (depth === keptDepth) {
            keep(text.slice(start, place + 1));
            found.push(keptLength > LONGEST_FEATURE ? null : kept.join(''));
            drop();
          }
          if (features && depth === 1) features = false;
          if (system !== null && depth === 1) {
            foundSystem = system + text.slice(systemStart, place + 1);
            system = null;
          }
        }
      }
      if (inString && depth === 1) lastString = (lastString + text.slice(stringStart)).slice(0, 20);
      if (keptDepth !== undefined) keep(text.slice(start));
      if (system !== null) system = (system + text.slice(systemStart)).slice(0, LONGEST_SYSTEM);
      return found;
    },
  };
}
