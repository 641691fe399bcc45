import type { Fixes, Track } from './position-tracks.ts';

/** A FeatureCollection (RFC 7946) with a point for each fix; its properties are the words of the positions door. */
export async function* writePositionsGeojson(tracks: AsyncIterable<Track>): AsyncGenerator<Buffer> {
  yield Buffer.from('{"type":"FeatureCollection","features":[');
  let separator = '\n';
  for await (const { name, batches } of tracks) {
    for await (const fixes of batches) {
      const features = fixes.fixedAt.map((_ms, index) => JSON.stringify(featureOf(name, fixes, index)));
      yield Buffer.from(separator + features.join(',\n'));
      separator = ',\n';
    }
  }
  yield Buffer.from('\n]}\n');
}

function featureOf(asset: string, fixes: Fixes, index: number): object {
  const { fixedAt, latitude, longitude, altitudeMeters, ...others } = fixes;
  const altitude = altitudeMeters[index] ?? null;
  const told = Object.entries(others).flatMap(([name, column]) =>
    column[index] === null ? [] : [[name, column[index]] as const],
  );
  return {
    type: 'Feature',
    geometry: {
      type: 'Point',
      coordinates: [longitude[index], latitude[index], ...(altitude === null ? [] : [altitude])],
    },
    properties: {
      asset,
      time: new Date(fixedAt[index] ?? 0).toISOString(),
      ...Object.fromEntries(told),
    },
  };
}
