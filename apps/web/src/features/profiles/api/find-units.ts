interface NamedUnit {
  readonly code: string;
  readonly name: string;
}

/** The ULs whose code or name has the text in it, accents or not. */
export function findUnits<Unit extends NamedUnit>(units: readonly Unit[], search: string): readonly Unit[] {
  const wanted = fold(search.trim());
  return wanted === '' ? units : units.filter(({ code, name }) => fold(`${code} ${name}`).includes(wanted));
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
