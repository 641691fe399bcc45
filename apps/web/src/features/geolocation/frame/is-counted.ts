import type { FleetList } from '../../../live/live-protocol.ts';

/** An empty list means nothing until the first assets have loaded. */
export function isCounted({ total, catalogueComplete }: FleetList): boolean {
  return catalogueComplete || total > 0;
}
