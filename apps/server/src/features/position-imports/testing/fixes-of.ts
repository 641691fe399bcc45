/** Returns fixes of a device, one per second, starting on the given day. */
export function fixesOf(device: string, day: string, count: number): string {
  const from = Date.parse(`${day}T00:00:00Z`);
  const lines = Array.from(
    { length: count },
    (_, index) => `${device},${new Date(from + index * 1000).toISOString()},-10.${index},-37.1`,
  );
  return `device,time,lat,lon\n${lines.join('\n')}\n`;
}
