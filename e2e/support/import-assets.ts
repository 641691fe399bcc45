import { apiPrefix, type AssetImport } from '@azimute/contract';
import type { APIRequestContext } from '@playwright/test';
import type { ApiSession } from './api-session.ts';

/** Imports new assets from a CSV file as their administrator; the portal notifies the user when it is done. */
export async function importAssets(
  request: APIRequestContext,
  session: ApiSession,
  codes: readonly string[],
): Promise<void> {
  const [unit] = await session.listUnits();
  const answer = await request.post(`${apiPrefix}/asset-imports`, {
    headers: { authorization: `Bearer ${session.tokens.access_token}`, 'content-type': 'text/csv' },
    data: `ID;UL\n${codes.map((code) => `${code};${unit?.code}\n`).join('')}`,
  });
  const { id, preview } = (await answer.json()) as AssetImport;
  if (preview.create !== codes.length) throw new Error(`Not all are new: ${JSON.stringify(preview)}`);
  await session.post(`/asset-imports/${id}/start`, {});
}
