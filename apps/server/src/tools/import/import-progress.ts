import { readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const countSchema = z.int().nonnegative();

const progressSchema = z.object({
  /** The last line with a final result. */
  line: countSchema,
  /** Size of the refused lines up to there; the rest of the file comes from an interrupted slice. */
  refusedBytes: countSchema,
  counts: z.object({
    lines: countSchema,
    accepted: countSchema,
    duplicates: countSchema,
    refused: countSchema,
  }),
});
export type ImportProgress = z.infer<typeof progressSchema>;
export type ImportCounts = Readonly<ImportProgress['counts']>;

export const noProgress: ImportProgress = {
  line: 0,
  refusedBytes: 0,
  counts: { lines: 0, accepted: 0, duplicates: 0, refused: 0 },
};

/** Returns none if a crash left the file incomplete: sending again changes nothing. */
export async function readProgress(file: string): Promise<ImportProgress> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    return progressSchema.safeParse(JSON.parse(text)).data ?? noProgress;
  } catch {
    return noProgress;
  }
}

export async function writeProgress(file: string, progress: ImportProgress): Promise<void> {
  await writeFile(file, JSON.stringify(progress));
}

export async function removeProgress(file: string): Promise<void> {
  await rm(file, { force: true });
}
