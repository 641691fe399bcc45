import { administrator } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

export const verificationCalls = {
  getVerification: {
    summary:
      'Figures that were recomputed from positions at night, and which of them differ from what is stored',
    access: administrator,
    status: 200,
    answer: schemas.verificationSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
