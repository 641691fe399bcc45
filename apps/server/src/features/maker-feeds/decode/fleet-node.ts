/** An element of a response, in XML or JSON. Names are in lower case, since makers write them differently. */
export interface FleetNode {
  readonly name: string;
  readonly text: string;
  readonly children: readonly FleetNode[];
}

/** The response cannot be read at all. */
export class FleetBrokenError extends Error {
  override readonly name = 'FleetBrokenError';
}

export function childrenOf({ children }: FleetNode, name: string): FleetNode[] {
  return children.filter((child) => child.name === name);
}

/** Returns the text of the first child of the name that has one; empty if none does. */
export function textOf({ children }: FleetNode, ...names: readonly string[]): string {
  for (const name of names) {
    const found = children.find((child) => child.name === name && child.text !== '');
    if (found !== undefined) return found.text;
  }
  return '';
}
