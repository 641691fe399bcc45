const noon = 12;
const evening = 18;
const daybreak = 5;

/** Returns the greeting for an hour of the day. */
export function greetingOf(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= daybreak && hour < noon) return 'morning';
  return hour >= noon && hour < evening ? 'afternoon' : 'evening';
}
