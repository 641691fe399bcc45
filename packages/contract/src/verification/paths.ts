import type { CallPaths } from '../call-address.ts';

export const verificationPaths = {
  getVerification: 'GET /verification',
} as const satisfies CallPaths;
