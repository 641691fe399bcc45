import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileUploadType } from '@azimute/contract/files/values';
import { writePdf } from '../../features/demo/documents/write-pdf.ts';
import { openDirectoryStore } from '../../platform/objects/open-object-store.ts';
import { asSuperuser } from './arrange-fleet.ts';
import { repeatUntilAnswered, type AttemptCounts } from './repeat-until-answered.ts';

export interface UploadedFile {
  readonly name: string;
  readonly sha256: string;
}

export interface Uploader {
  /** In the order of their answers. */
  readonly acknowledged: readonly UploadedFile[];
  /** Once the upload that is under way is acknowledged. */
  stop(): Promise<void>;
}

/** What a person waits for between two uploads. */
const PAUSE_MS = 20;
const LONGEST_TEXT_BYTES = 300_000;

/** Uploads one file after the other, each until it is answered: a repeat takes the place of what an attempt without an answer left. */
export function startUploader(url: string, token: string, counts: AttemptCounts): Uploader {
  const acknowledged: UploadedFile[] = [];
  const stopping = new AbortController();
  const upload = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const name = `chaos-${acknowledged.length}.pdf`;
      const heading = randomBytes(Math.ceil(Math.random() * LONGEST_TEXT_BYTES)).toString('base64');
      const content = writePdf({ title: name, parts: [{ heading, lines: [] }] });
      await repeatUntilAnswered(
        url,
        {
          method: 'POST',
          path: `/files?name=${name}&sameName=replace`,
          headers: { authorization: `Bearer ${token}`, 'content-type': fileUploadType },
          body: new Uint8Array(content),
        },
        counts,
      );
      acknowledged.push({ name, sha256: createHash('sha256').update(content).digest('hex') });
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
    },
  };
}

/** In words: files of which a row is without its object, or that were acknowledged and are not there as they were sent. */
export async function findLostFiles(
  databaseUrl: string,
  portalDir: string,
  acknowledged: readonly UploadedFile[],
): Promise<string[]> {
  const { rows } = await asSuperuser(databaseUrl, (client) =>
    client.query<{ name: string; key: string }>(
      `select name, object_key as key from files where name like 'chaos-%'`,
    ),
  );
  const objects = openDirectoryStore(portalDir);
  const lost: string[] = [];
  for (const { name, key } of rows) {
    const reading = objects.get(key).then((content) => Array.fromAsync(content));
    await reading.catch((error: Error) =>
      lost.push(`${name} has a row without its object: ${error.message}`),
    );
  }
  const keyOf = new Map(rows.map(({ name, key }) => [name, key]));
  for (const { name, sha256 } of acknowledged)
    if (keyOf.get(name)?.startsWith(sha256) !== true) lost.push(`${name} was acknowledged and is not there`);
  return lost;
}

/** Of a world. */
export function portalDirOf({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'portal');
}
