import { serveParser } from '../../../platform/parsing/serve-parser.ts';
import type { DecodeTask } from './decode-apart.ts';
import { decodeRequest } from './decode-request.ts';
import { packSubmission, type PackedSubmission } from './pack-submission.ts';

serveParser(
  async function* ({ request, bytes, nowMs }: DecodeTask): AsyncGenerator<PackedSubmission> {
    yield packSubmission(await decodeRequest(request, bytes, nowMs));
  },
  ({ numbers, ignitions }) => [numbers.buffer, ignitions.buffer],
);
