import sax from 'sax';

export interface XmlHandlers {
  /** @param path The element and those around it, outermost first, by their names without prefixes. */
  readonly open: (name: string, attributeOf: (key: string) => string, path: readonly string[]) => void;
  /**
   * @param text What stands directly before the end of the element.
   * @param path The elements around it, outermost first.
   */
  readonly close: (name: string, text: string, path: readonly string[]) => void;
}

export interface XmlLimits {
  readonly deepest: number;
  readonly longestText: number;
  /** Whether a longer text is cut; else it breaks the file. */
  readonly cutsText?: boolean;
}

/** The XML cannot be read from here on. */
export class XmlBrokenError extends Error {
  override readonly name = 'XmlBrokenError';
}

const MOST_ATTRIBUTES = 100;
/** The library reads a declaration again for each of its characters. */
const LONGEST_DECLARATION = 100;
const READ_AT_ONCE = 100;

// Thrown through the library, which would go on to the end of the piece.
function fail(message: string): never {
  throw new XmlBrokenError(message);
}

/**
 * Reads XML that arrives in pieces, in time proportional to its length. Entities other than those of HTML break it. What
 * is read before the first fault is handed over.
 * @throws XmlBrokenError at the first fault, or beyond a limit
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
    if (more.length > room && !cutsText) fail('An element holds too much text.');
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
