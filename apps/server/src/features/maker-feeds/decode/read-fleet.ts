import { createXmlReader, XmlBrokenError } from '../../../platform/parsing/read-xml.ts';
import { FleetBrokenError, type FleetNode } from './fleet-node.ts';

const DEEPEST = 16;
const LONGEST_TEXT = 2_000;
/** Attributes of the standard; makers also write them as elements. */
const ATTRIBUTES = ['datetime', 'dateTime', 'Datetime', 'DateTime', 'snapshotTime', 'version', 'rel', 'href'];

/** Reads a response as XML or JSON, by its first character. @throws FleetBrokenError */
export function readFleet(text: string): FleetNode {
  const start = text.trimStart();
  return start.startsWith('{') || start.startsWith('[') ? readJson(text) : readXml(text);
}

interface OpenNode {
  readonly name: string;
  text: string;
  readonly children: OpenNode[];
}

function readXml(text: string): FleetNode {
  const open: OpenNode[] = [{ name: '', text: '', children: [] }];
  const reader = createXmlReader(
    {
      open: (name, attributeOf) => {
        const children = ATTRIBUTES.flatMap((key) => {
          const value = attributeOf(key);
          return value === '' ? [] : [{ name: key.toLowerCase(), text: value.trim(), children: [] }];
        });
        const node = { name: name.toLowerCase(), text: '', children };
        open.at(-1)?.children.push(node);
        open.push(node);
      },
      close: (_name, content) => {
        const node = open.pop();
        if (node !== undefined && node.children.length === 0) node.text = content.trim();
      },
    },
    { deepest: DEEPEST, longestText: LONGEST_TEXT, cutsText: true },
  );
  try {
    reader.read(text);
    reader.end();
  } catch (error) {
    if (error instanceof XmlBrokenError) throw new FleetBrokenError(error.message);
    throw error;
  }
  const [root] = open[0]?.children ?? [];
  if (root === undefined || open.length > 1) throw new FleetBrokenError('The XML is incomplete.');
  return root;
}

function readJson(text: string): FleetNode {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FleetBrokenError('The response is not valid JSON.');
  }
  const found = Array.isArray(value) ? { equipment: value } : value;
  const [root] = nodesOf('', found, 0);
  if (root === undefined) throw new FleetBrokenError('The response is empty.');
  const [only] = root.children;
  // Some makers wrap the fleet in an object of its name.
  return only?.name === 'fleet' && root.children.length === 1 ? only : root;
}

function nodesOf(name: string, value: unknown, depth: number): FleetNode[] {
  if (depth > DEEPEST) throw new FleetBrokenError('The response is nested too deep.');
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => nodesOf(name, one, depth + 1));
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [{ name, text: String(value).trim().slice(0, LONGEST_TEXT), children: [] }];
  const children = Object.entries(value).flatMap(([key, child]) =>
    nodesOf(key.replace(/^@/, '').toLowerCase(), child, depth + 1),
  );
  return [{ name, text: '', children }];
}
