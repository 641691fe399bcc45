import { openApi } from '../../../../api/client.ts';
import type { CatalogueWanted } from '../../../../live/live-protocol.ts';

/** A page of every asset the person may see, unread: the live worker knows what is in it. */
export async function readCatalogue(wanted: CatalogueWanted, signal: AbortSignal): Promise<ArrayBuffer> {
  const { after, withStates } = wanted;
  const query = { after, states: withStates ? 'true' : 'false' } as const;
  const response = await openApi('readLiveCatalogue', { query, signal });
  return response.arrayBuffer();
}
