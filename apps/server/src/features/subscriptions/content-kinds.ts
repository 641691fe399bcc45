import type { SubscriptionContent, SubscriptionKind } from '@azimute/contract';
import { boardContent } from './board-content.ts';
import type { ContentKind } from './content-kind.ts';
import { figuresContent } from './figures-content.ts';
import { listContent } from './list-content.ts';
import { tripsContent } from './trips-content.ts';
import { unitFiguresContent } from './unit-figures-content.ts';

const contentKinds: Readonly<Record<SubscriptionKind, ContentKind>> = {
  trips: tripsContent,
  figures: figuresContent,
  unit_figures: unitFiguresContent,
  list: listContent,
  board: boardContent,
};

export function kindOf({ kind }: Pick<SubscriptionContent, 'kind'>): ContentKind {
  return contentKinds[kind];
}
