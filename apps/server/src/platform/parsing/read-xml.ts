import sax from 'sax';

export interface XmlHandlers {
  /** @param path The element and its ancestors, outermost first, by their names without prefixes. */
  readonly open: (name: string, attributeOf: (key: string) => string, path: readonly string[]) => void;
  /**
   * @param text The text directly before the end of the element.
   * @param path The element's ancestors, outermost first.
   */
  readonly close: (name: string, text: string, path: readonly string[]) => void;
}

export interface XmlLimits {
  readonly deepest: number;
  readonly longestText: number;
  /** True to truncate a longer text; otherwise it is an error. */
  readonly cutsText?: boolean;
}

/** The XML cannot be parsed from here on. */
export class XmlBrokenError extends Error {
  override readonly name = 'XmlBrokenError';
}

const MOST_ATTRIBUTES = 100;
/** Limits declarations, since the library rescans a declaration for each of its characters. */
const LONGEST_DECLARATION = 100;
const READ_AT_ONCE = 100;

// Throws through the library, which would otherwise continue to the end of the piece.
function fail(message: string): never {
  throw new XmlBrokenError(message);
}

/**
 * Parses XML that arrives in pieces, in linear time. Entities other than HTML's are errors. Passes on everything read
 * before the first error.
 * @throws XmlBrokenError at the first error, or beyond a limit
 */
export function createXmlReader(
  { open, close }: XmlHandlers,
  { deepest, longestText, cutsText = false }: XmlLimits,
) {
  const parser = sax.parser(true);
  const path: string[] = [];
  let text = '';
  let attributeCount = 0;

  const add = (more: string): void => {
    const room = longestText - text.length;
    if (more.length > room && !cutsText) fail('An element contains too much text.');
    text += more.slice(0, room);
  };
  parser.onerror = ({ message }) => fail(message.split('\n')[0] ?? '');
  parser.onopentagstart = () => {
    attributeCount = 0;
  };
  parser.onattribute = () => {
    attributeCount += 1;
    if (attributeCount > MOST_ATTRIBUTES) fail('An element has too many attributes.');
  };
  parser.onopentag = ({ name, attributes }) => {
    const local = localName(name);
    path.push(local);
    text = '';
    if (path.length > deepest) fail('Elements are nested too deep.');
    open(local, (key) => valueOf(attributes[key]), path);
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = () => {
    const content = text;
    text = '';
    close(path.pop() ?? '', content, path);
  };

  return {
    read: (piece: string): void => {
      for (let start = 0; start < piece.length; start += READ_AT_ONCE) {
        parser.write(piece.slice(start, start + READ_AT_ONCE));
        if ((parser as unknown as { readonly sgmlDecl: string }).sgmlDecl.length > LONGEST_DECLARATION)
          fail('A declaration is too long.');
      }
    },
    end: (): void => void parser.close(),
  };
}

const valueOf = (attribute: unknown): string => (typeof attribute === 'string' ? attribute : '');

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
