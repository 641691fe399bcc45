import { parseExact } from '../../platform/exact-json.ts';
import type { RejectionCode, UnknownDevice } from '@azimute/contract';
import { decodePosition } from '../telemetry/doors/positions/decode.ts';
import { Refusal } from '../telemetry/doors/position-values.ts';

/** The fix that a decoded payload tells; null where it was refused before it could be read. */
export function readFix(payload: unknown, reason: RejectionCode): UnknownDevice['lastFix'] {
  if (reason !== 'unknown_device') return null;
  try {
    const {
      index: _,
      externalId: __,
      fixedAtMs,
      attributes,
      ...values
    } = decodePosition(payload, 0, Infinity);
    return {
      fixedAt: new Date(fixedAtMs).toISOString(),
      ...values,
      attributes: attributes === null ? null : (parseExact(attributes) as Record<string, unknown>),
    };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
