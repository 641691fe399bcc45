import type { FleetList } from '../../../live/live-protocol.ts';

/** Until the first assets are there, none is no answer. */
export function isCounted({ total, catalogueComplete }: FleetList): boolean {
  return catalogueComplete || total > 0;
}
