import type { DeviceMessage } from '@azimute/contract';
import { findDoubted, followerOf, type ReadingCatalog, type TimedValue } from '@azimute/engine/readings';

/** Marks the readings of messages, newest first, that step farther than they can and that no later one confirms. */
export function markSteps(
  messages: readonly DeviceMessage[],
  { definitions }: ReadingCatalog,
): DeviceMessage[] {
  const series = new Map<string, TimedValue[]>();
  const placeOf = new Map<TimedValue, DeviceMessage>();
  for (const message of messages.toReversed()) {
    if (message.outcome === 'refused') continue;
    for (const [code, value] of Object.entries(message.readings)) {
      if (typeof value !== 'number' || message.impossible.includes(code)) continue;
      const one = { atMs: Date.parse(message.at), value };
      placeOf.set(one, message);
      series.set(code, [...(series.get(code) ?? []), one]);
    }
  }
  const marked = new Map<DeviceMessage, string[]>();
  for (const [code, values] of series) {
    const definition = definitions.get(code);
    if (definition === undefined) continue;
    for (const value of findDoubted(values, followerOf(definition))) {
      const message = placeOf.get(value);
      if (message !== undefined) marked.set(message, [...(marked.get(message) ?? []), code]);
    }
  }
  return messages.map((message) => {
    const codes = marked.get(message);
    return codes === undefined || message.outcome === 'refused'
      ? message
      : { ...message, impossible: [...message.impossible, ...codes] };
  });
}
