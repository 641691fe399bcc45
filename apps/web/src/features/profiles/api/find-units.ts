interface NamedUnit {
  readonly code: string;
  readonly name: string;
}

/** Returns the ULs whose code or name contains the text, ignoring accents. */
export function findUnits<Unit extends NamedUnit>(units: readonly Unit[], search: string): readonly Unit[] {
  const wanted = fold(search.trim());
  return wanted === '' ? units : units.filter(({ code, name }) => fold(`${code} ${name}`).includes(wanted));
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
