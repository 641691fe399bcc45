import { useState } from 'react';

interface Listed {
  readonly id: number;
  readonly group: string;
}

interface Asked {
  readonly group: string;
  readonly search: string;
  /** Undefined while loading. */
  readonly types: readonly Listed[] | undefined;
}

interface Chosen {
  readonly asked: string;
  readonly id: number | undefined;
  readonly left?: number | undefined;
}

interface FirstType {
  readonly id: number | undefined;
  /** Moves to the first type other than this one. */
  readonly leave: (id: number | undefined) => void;
}

/**
 * Returns the type that opens by default, fixed for each group and search. Types that later sort before it do not
 * replace a form in use.
 */
export function useFirstType({ group, search, types }: Asked): FirstType {
  const asked = `${group} ${search}`;
  const [chosen, setChosen] = useState<Chosen>();
  const firstBut = (id: number | undefined): number | undefined =>
    types?.find((type) => type.group === group && type.id !== id)?.id;
  // A type that was just left may stay in the list until it is reloaded.
  const first = firstBut(chosen?.asked === asked ? chosen.left : undefined);
  const isSettled = chosen?.asked === asked && (chosen.id !== undefined || first === undefined);
  if (types !== undefined && !isSettled) setChosen({ asked, id: first });
  return { id: chosen?.id, leave: (id) => setChosen({ asked, id: firstBut(id), left: id }) };
}
