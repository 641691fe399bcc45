import {
  mapPurposes,
  ownMapSource,
  type BaseMapChoice,
  type BaseMapSource,
  type MapPurpose,
} from '@azimute/contract';
import type { PoolClient } from 'pg';
import type { MapCatalogue } from './map-catalogue.ts';

export type Choices = Readonly<Record<MapPurpose, BaseMapChoice>>;

interface ChoiceRow {
  readonly purpose: MapPurpose;
  readonly kind: 'none' | 'offered' | 'own';
  readonly sourceId: string | null;
  readonly address: string | null;
  readonly attribution: string | null;
  readonly attributionUrl: string | null;
  readonly maxZoom: number | null;
}

const NO_CHOICE: BaseMapChoice = { kind: 'portal' };

export async function readChoices(client: PoolClient): Promise<Choices> {
  const { rows } = await client.query<ChoiceRow>(
    `select purpose, kind, source_id as "sourceId", address, attribution, attribution_url as "attributionUrl",
      max_zoom as "maxZoom" from account_base_maps`,
  );
  const choiceOf = (purpose: MapPurpose): BaseMapChoice =>
    toChoice(rows.find((row) => row.purpose === purpose));
  return { roadmap: choiceOf('roadmap'), imagery: choiceOf('imagery') };
}

function toChoice(row: ChoiceRow | undefined): BaseMapChoice {
  if (row === undefined) return NO_CHOICE;
  const { kind, sourceId, address, attribution, attributionUrl, maxZoom } = row;
  if (kind === 'none') return { kind };
  if (kind === 'offered') return { kind, sourceId: sourceId ?? '' };
  return {
    kind,
    address: address ?? '',
    attribution: attribution ?? '',
    attributionUrl,
    maxZoom: maxZoom ?? 19,
  };
}

export async function storeChoice(
  client: PoolClient,
  accountId: number,
  { purpose, choice }: { readonly purpose: MapPurpose; readonly choice: BaseMapChoice },
): Promise<void> {
  if (choice.kind === 'portal') {
    await client.query('delete from account_base_maps where account_id = $1 and purpose = $2', [
      accountId,
      purpose,
    ]);
    return;
  }
  const own = choice.kind === 'own' ? choice : undefined;
  await client.query(
    `insert into account_base_maps
        (account_id, purpose, kind, source_id, address, attribution, attribution_url, max_zoom)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (account_id, purpose) do update set kind = excluded.kind, source_id = excluded.source_id,
        address = excluded.address, attribution = excluded.attribution, attribution_url = excluded.attribution_url,
        max_zoom = excluded.max_zoom, changed_at = now()`,
    [
      accountId,
      purpose,
      choice.kind,
      choice.kind === 'offered' ? choice.sourceId : null,
      own?.address ?? null,
      own?.attribution ?? null,
      own?.attributionUrl ?? null,
      own?.maxZoom ?? null,
    ],
  );
}

/** Returns the source of a choice; if it is no longer offered, the first source that is. */
export function sourceFor(
  maps: MapCatalogue,
  purpose: MapPurpose,
  choice: BaseMapChoice,
): BaseMapSource | null {
  const offered = maps.offered[purpose];
  if (choice.kind === 'none') return null;
  if (choice.kind === 'own') return ownMapSource(choice);
  const chosen =
    choice.kind === 'offered' ? offered.find(({ sourceId }) => sourceId === choice.sourceId) : undefined;
  return chosen ?? offered[0] ?? null;
}

/** For the audit: an address may contain the key of a map service. */
export function withoutKeys(choices: Choices): Record<string, unknown> {
  return Object.fromEntries(
    mapPurposes.map((purpose) => {
      const choice = choices[purpose];
      return [
        purpose,
        choice.kind === 'own' ? { ...choice, address: choice.address.replace(/[?#].*$/, '') } : choice,
      ];
    }),
  );
}
