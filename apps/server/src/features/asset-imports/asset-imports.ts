import {
  changesModule,
  type AssetImport,
  type AssetImportDetail,
  type AssetImportMapping,
  type BadLineReason,
  type ImportRecognition,
} from '@azimute/contract';
import type { AccountClient, ImportKind, ImportRow } from '../../platform/imports/import-kind.ts';
import { findImport } from '../../platform/imports/stored-imports.ts';
import { describeLifeCycle } from '../../platform/imports/describe-life-cycle.ts';

/** A device that moves from another asset to the asset of its line. */
export interface DeviceMove {
  readonly deviceId: string;
  readonly from: { readonly id: number; readonly code: string };
  readonly to: string;
}

export interface AssetImportFile extends Pick<AssetImportDetail, 'encoding' | 'separator' | 'headings'> {
  readonly lineCount: number;
  readonly sample: AssetImportDetail['sample'];
}

export interface AssetImportSettings {
  readonly mapping: AssetImportMapping;
  readonly createUnits: boolean;
  /** Profiles that are extended by the created ULs. */
  readonly unitProfileIds: number[];
  readonly createCustomers: boolean;
  /** True to move devices of other assets to the assets of their lines. */
  readonly moveDevices: boolean;
}

export interface AssetImportShape {
  readonly file: AssetImportFile;
  readonly settings: AssetImportSettings;
  readonly preview: Omit<AssetImport['preview'], 'recognized' | 'archived'> & {
    readonly shownMoves: AssetImportDetail['moves'];
    /** Undefined for imports from before moves were counted. */
    readonly recognized?: number;
    readonly archived?: number;
    readonly shownRecognitions?: ImportRecognition[];
  };
  readonly progress: Pick<AssetImport['progress'], 'created' | 'changed' | 'unchanged' | 'refused'>;
  readonly problem: readonly BadLineReason[];
  /** The moves shown in the preview. */
  readonly plan: readonly DeviceMove[];
}

export const assetImports: ImportKind<AssetImportShape> = {
  name: 'asset',
  mayImport: ({ changes }) => changesModule(changes, 'services:simc:geolocalizacao:ativos'),
  hold: holdAccount,
  noProgress: { created: 0, changed: 0, unchanged: 0, refused: 0 },
  summarize: ({ preview, progress: { created, changed, refused } }) => ({
    created,
    changed,
    bad: preview.bad + refused,
  }),
};

/**
 * If the file names devices, locks the assignments; if profiles are extended by new ULs, locks the profiles.
 * Leaving an account locks the account before the user's imports, so this does, too.
 */
async function holdAccount({ client, accountId }: AccountClient, id: number): Promise<void> {
  await client.query(
    `select case when jsonb_typeof(settings #> '{mapping,devices}') = 'number' then hold_assignments()::text end,
      case when (settings -> 'createUnits')::boolean and settings -> 'unitProfileIds' <> '[]' then hold_account('services:simc:settings') end
    from imports where account_id = $1 and kind = 'asset' and import_id = $2`,
    [accountId, id],
  );
}

/** @throws DomainError not_found if it is not the user's */
export async function readAssetImport(account: AccountClient, id: number): Promise<AssetImportDetail> {
  const row = await findImport(assetImports, account, id);
  const { sample, encoding, separator, headings } = row.file;
  return {
    ...presentAssetImport(row),
    encoding,
    separator,
    headings,
    ...row.settings,
    moves: row.preview.shownMoves,
    recognized: row.preview.shownRecognitions ?? [],
    sample,
  };
}

export function presentAssetImport(row: ImportRow<AssetImportShape>): AssetImport {
  const { create, change, unchanged, bad, moves, recognized = 0, archived = 0 } = row.preview;
  const { progress } = row;
  return {
    ...describeLifeCycle(row),
    lineCount: row.file.lineCount,
    preview: { create, change, unchanged, bad, moves, recognized, archived },
    progress: {
      done: progress.created + progress.changed + progress.unchanged + progress.refused,
      total: create + change + unchanged,
      ...progress,
    },
  };
}
