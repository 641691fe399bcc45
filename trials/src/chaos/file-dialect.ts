import { setTimeout as sleep } from 'node:timers/promises';
import { positionImportDetailSchema, type PositionImportDetail } from '@azimute/contract';
import { positionFileType } from '@azimute/contract/position-imports';
import { asPosition } from './dialects.ts';
import type { SentFix } from './ledger.ts';
import { repeatUntilAnswered, type AttemptCounts, type PortalRequest } from './repeat-until-answered.ts';

/** Sends a file, as users do. Its import resumes automatically after a kill. */
export interface FileDialect {
  readonly name: string;
  readonly leastFixes: number;
  readonly mostFixes: number;
  readonly tellsAlarms?: undefined;
  /**
   * Resolves when all lines are imported.
   * @throws Error if the import ends differently, or counts a line other than once
   */
  importFixes(portal: PortalOfPerson, fixes: readonly SentFix[], counts: AttemptCounts): Promise<void>;
}

interface PortalOfPerson {
  readonly url: string;
  /** Access token of the user's session. */
  readonly key: string;
}

const IMPORTS = '/position-imports';
const LOOK_EVERY_MS = 100;

/** With several slices, so that kills happen between and within them. */
export const fileDialect: FileDialect = {
  name: 'file',
  leastFixes: 4_000,
  mostFixes: 12_000,
  importFixes: async ({ url, key }, fixes, counts) => {
    const ask = async (request: PortalRequest): Promise<PositionImportDetail> => {
      const headers = { authorization: `Bearer ${key}`, ...request.headers };
      const answer = await repeatUntilAnswered(url, { ...request, headers }, counts);
      return positionImportDetailSchema.parse(JSON.parse(answer));
    };
    // An upload without a response leaves an unused import, which is replaced later.
    const { id } = await ask({
      method: 'POST',
      path: `${IMPORTS}?fileName=chaos.csv`,
      headers: { 'content-type': positionFileType },
      body: asFile(fixes),
    });
    let detail = await ask({ method: 'POST', path: `${IMPORTS}/${id}/start` });
    while (detail.state === 'queued' || detail.state === 'running') {
      await sleep(LOOK_EVERY_MS);
      detail = await ask({ method: 'GET', path: `${IMPORTS}/${id}` });
    }
    const { state, progress } = detail;
    if (state !== 'finished' || progress.accepted !== fixes.length || progress.refused > 0)
      throw new Error(`A file of ${fixes.length} lines: ${state} ${JSON.stringify(progress)}`);
  },
};

function asFile(fixes: readonly SentFix[]): string {
  const lines = fixes.map((fix) => {
    const { deviceId, time, latitude, longitude, speedKph } = asPosition(fix);
    return [deviceId, time, latitude, longitude, speedKph].join(',');
  });
  return `device,time,latitude,longitude,speed\n${lines.join('\n')}\n`;
}
