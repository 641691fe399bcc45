import { useState } from 'react';

interface Listed {
  readonly id: number;
  readonly group: string;
}

interface Asked {
  readonly group: string;
  readonly search: string;
  /** Undefined while they are read. */
  readonly types: readonly Listed[] | undefined;
}

interface Chosen {
  readonly asked: string;
  readonly id: number | undefined;
  readonly left?: number | undefined;
}

interface FirstType {
  readonly id: number | undefined;
  /** Goes on to the first one but this. */
  readonly leave: (id: number | undefined) => void;
}

/**
 * The type that opens by itself, chosen once for a group and a search: what comes before it in the list later does not take its place
 * under the hands of who edits.
 */
export function useFirstType({ group, search, types }: Asked): FirstType {
  const asked = `${group} ${search}`;
  const [chosen, setChosen] = useState<Chosen>();
  const firstBut = (id: number | undefined): number | undefined =>
    types?.find((type) => type.group === group && type.id !== id)?.id;
  // One that was left may be in the list until that is read again.
  const first = firstBut(chosen?.asked === asked ? chosen.left : undefined);
  const isSettled = chosen?.asked === asked && (chosen.id !== undefined || first === undefined);
  if (types !== undefined && !isSettled) setChosen({ asked, id: first });
  return { id: chosen?.id, leave: (id) => setChosen({ asked, id: firstBut(id), left: id }) };
}
