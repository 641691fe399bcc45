/** The ULs whose assets a reader receives. Readers with the same key receive the same. */
export interface LiveScope {
  readonly key: string;
  covers(unitId: number): boolean;
}

export function createLiveScope(allUnits: boolean, unitIds: readonly number[]): LiveScope {
  if (allUnits) return { key: 'all', covers: () => true };
  const units = new Set(unitIds);
  const key = [...units].toSorted((a, b) => a - b).join('.');
  return { key: `units:${key}`, covers: (unitId) => units.has(unitId) };
}
