interface Told {
  /** Of the devices of a fleet, from which on and how many. */
  readonly first: number;
  readonly most: number;
  /** Of the engine; ten devices in a row differ by a degree each. */
  readonly celsius: number;
  /** How often they have told before: they move on. */
  readonly round?: number;
}

/** Fixes of machines that work, as they come live: what falls due of the fixes of an hour ago would be passed meanwhile. */
export async function tellTemperature(
  url: string,
  key: string,
  { first, most, celsius, round = 0 }: Told,
): Promise<void> {
  const time = new Date().toISOString();
  const positions = Array.from({ length: most }, (_, index) => ({
    deviceId: `bench-${first + index}`,
    time,
    latitude: -10 - (first + index) / 10_000,
    longitude: -37 - round / 10_000,
    speedKph: 40,
    ignition: true,
    attributes: { engineTemp: celsius - (index % 10), battery: 13 },
  }));
  const answer = await fetch(`${url}/api/v1/telemetry/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ positions }),
  });
  if (!answer.ok) throw new Error(`The portal answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
