import type { S3Settings } from './s3-settings.ts';
import { bucketUrl, createS3Client, refuse } from './s3-store.ts';

/** Beside the objects, none of which is so called. */
const OWNER = 'cell';

/** A portal that starts waits for it. */
const ANSWERED_WITHIN_MS = 5_000;

/** The bucket belongs to another cell. */
export class BucketTakenError extends Error {}

/**
 * Keeps a bucket for one cell: the first that asks has it for good. In one bucket each of two cells would sweep what the
 * other stores, as its own database does not name it.
 * @throws BucketTakenError, ObjectStoreError
 */
export async function claimBucket(settings: S3Settings, cell: string): Promise<void> {
  const send = createS3Client(settings, ANSWERED_WITHIN_MS);
  const target = new URL(OWNER, bucketUrl(settings));
  const readOwner = async (): Promise<string | null> => {
    const answer = await send(target, { method: 'GET' });
    if (answer.ok) return await answer.text();
    return answer.status === 404 ? null : await refuse(answer, 'read whose the bucket is');
  };
  const claim = async (): Promise<void> => {
    const answer = await send(target, {
      method: 'PUT',
      headers: { 'content-type': 'text/plain', 'if-none-match': '*' },
      body: Buffer.from(cell),
    });
    // Another cell was faster.
    if (answer.status !== 412 && answer.status !== 409 && !answer.ok) await refuse(answer, 'keep the bucket');
    await answer.body?.cancel();
  };
  let owner = await readOwner();
  if (owner === null) {
    await claim();
    owner = await readOwner();
  }
  if (owner !== cell)
    throw new BucketTakenError(
      `The bucket ${settings.bucket} belongs to the cell ${owner}. Give each cell a bucket of its own.`,
    );
}
