import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileUploadType } from '@azimute/contract/files/values';
import { writePdf } from '@azimute/demo/src/documents/write-pdf.ts';
import { openDirectoryStore } from '@azimute/server/src/platform/objects/open-object-store.ts';
import { asSuperuser } from './arrange-fleet.ts';
import type { Chance } from './create-chance.ts';
import type { FakeClamd } from '@azimute/server/src/platform/virus-scanner/testing/fake-clamd.ts';
import { repeatUntilAnswered, type AttemptCounts } from './repeat-until-answered.ts';

export interface UploadedFile {
  readonly name: string;
  readonly sha256: string;
}

export interface Uploader {
  /** In the order of their responses. */
  readonly acknowledged: readonly UploadedFile[];
  /** Resolves once the current request is acknowledged. */
  stop(): Promise<void>;
}

interface UploaderOptions {
  readonly url: string;
  readonly token: string;
  /** Fails at times, so that files wait for it. */
  readonly scanner: FakeClamd;
  readonly chance: Chance;
  /** Prefix of its file names. */
  readonly prefix?: string;
}

/** A user's pause between two uploads. */
const PAUSE_MS = 20;
const LONGEST_TEXT_BYTES = 300_000;
/** Out of ten uploads: those that replace the previous file, that are trashed and restored, and that have to wait. */
const REPLACED = 3;
const TRASHED = 3;
const UNSCANNED = 1;

/**
 * Uploads files one by one, each until it is answered: a repeat replaces the leftovers of an attempt without a
 * response.
 */
export function startUploader({ url, token, scanner, chance, prefix = 'chaos' }: UploaderOptions): Uploader {
  const acknowledged: UploadedFile[] = [];
  const counts: AttemptCounts = { refusals: 0, unanswered: 0 };
  const stopping = new AbortController();
  const authorization = `Bearer ${token}`;
  const post = (path: string, body: object): Promise<string> => {
    const headers = { authorization, 'content-type': 'application/json' };
    // Another attempt has already moved it.
    return repeatUntilAnswered(
      url,
      { method: 'POST', path, headers, body: JSON.stringify(body) },
      counts,
      404,
    );
  };
  const upload = async (): Promise<void> => {
    for (let files = 0; !stopping.signal.aborted;) {
      if (files === 0 || chance.below(10) >= REPLACED) files += 1;
      const name = `${prefix}-${files}.pdf`;
      scanner.mode = chance.below(10) < UNSCANNED ? 'hang_up' : 'work';
      const heading = randomBytes(Math.ceil(Math.random() * LONGEST_TEXT_BYTES)).toString('base64');
      const content = writePdf({ title: name, parts: [{ heading, lines: [] }] });
      const answer = await repeatUntilAnswered(
        url,
        {
          method: 'POST',
          path: `/files?name=${name}&sameName=replace`,
          headers: { authorization, 'content-type': fileUploadType },
          body: new Uint8Array(content),
        },
        counts,
      );
      acknowledged.push({ name, sha256: createHash('sha256').update(content).digest('hex') });
      const stored = JSON.parse(answer) as { readonly id?: number; readonly version?: number };
      // Deleting removes previous versions permanently, so only files without any are deleted.
      if (stored.version === 1 && chance.below(10) < TRASHED) {
        const fileIds = [stored.id];
        await post('/files/delete', { fileIds });
        await post('/file-trash/restore', { fileIds });
        files += 1;
      }
      await sleep(PAUSE_MS);
    }
  };
  const uploading = upload();
  uploading.catch(() => undefined);
  return {
    acknowledged,
    stop: async () => {
      stopping.abort();
      await uploading;
      scanner.mode = 'work';
    },
  };
}

/** Returns true if some have not been scanned yet. */
export async function areFilesWaiting(databaseUrl: string): Promise<boolean> {
  const { rows } = await asSuperuser(databaseUrl, (client) =>
    client.query<{ waiting: boolean }>('select exists (select from unchecked_files) as waiting'),
  );
  return rows[0]?.waiting === true;
}

/**
 * Describes violations: rows without their object, of files, previous versions, the trash and files waiting for the
 * scanner; and acknowledged content that is neither the current nor an earlier version of its file.
 */
export async function findLostFiles(
  databaseUrl: string,
  portalDir: string,
  acknowledged: readonly UploadedFile[],
): Promise<string[]> {
  const { rows } = await asSuperuser(databaseUrl, (client) =>
    client.query<{ name: string; key: string; place: string }>(
      `select name, object_key as key, 'file' as place from files
        union all select f.name, v.object_key, 'version' from file_versions v join files f using (account_id, file_id)
        union all select name, object_key, 'trash' from trashed_files
        union all select name, object_key, 'waiting' from unchecked_files`,
    ),
  );
  const objects = openDirectoryStore(portalDir);
  const lost: string[] = [];
  for (const { name, key, place } of rows) {
    const reading = objects.get(key).then((content) => Array.fromAsync(content));
    await reading.catch((error: Error) =>
      lost.push(`${name} (${place}) has a row without its object: ${error.message}`),
    );
  }
  const there = new Set(
    rows
      .filter(({ place }) => place === 'file' || place === 'version')
      .map(({ name, key }) => `${name} ${key.slice(0, 64)}`),
  );
  for (const { name, sha256 } of acknowledged)
    if (!there.has(`${name} ${sha256}`)) lost.push(`${name} was acknowledged and is not there`);
  return lost;
}

/** Data directory in a world. */
export function portalDirOf({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'portal');
}
