import { rm } from 'node:fs/promises';

export default async function removeDataDirectory(): Promise<void> {
  const dataDir = process.env['AZIMUTE_E2E_DATA_DIR'];
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
}
