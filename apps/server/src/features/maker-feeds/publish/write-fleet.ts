/** An element of a response: its attributes, and its text or its children. Undefined members are left out. */
export interface IsoElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | number | boolean | readonly IsoElement[];
}

const isoNamespace = 'http://standards.iso.org/iso/15143/-3';
/** Edition of the schema. */
export const isoVersion = '1';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const UNWRITABLE =
  // oxlint-disable-next-line no-control-regex -- XML cannot contain them
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export function writeXml(root: IsoElement): string {
  const { name, attributes, content } = root;
  const withNamespace = { name, content, attributes: { xmlns: isoNamespace, ...attributes } };
  return `<?xml version="1.0" encoding="utf-8"?>\n${writeElement(withNamespace)}\n`;
}

function writeElement({ name, attributes = {}, content }: IsoElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const inner = isList(content) ? content.map(writeElement).join('') : escape(String(content));
  return `<${name}${written.join('')}>${inner}</${name}>`;
}

function isList(content: IsoElement['content']): content is readonly IsoElement[] {
  return Array.isArray(content);
}

function escape(text: string): string {
  return text
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** Elements that are lists in JSON, however many there are. */
const LISTS = new Set(['Links', 'Equipment', 'Location', 'FaultCode']);

export function writeJson(root: IsoElement): string {
  return JSON.stringify(valueOf(root));
}

function valueOf({ attributes = {}, content }: IsoElement): unknown {
  if (!isList(content)) return content;
  const members: Record<string, unknown> = { ...attributes };
  for (const [name, same] of Map.groupBy(content, (child) => child.name)) {
    const values = same.map(valueOf);
    members[name] =
      values.length > 1 || (LISTS.has(name) && attributes['version'] !== undefined) ? values : values[0];
  }
  return members;
}
