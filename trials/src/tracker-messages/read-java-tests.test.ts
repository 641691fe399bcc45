import { expect, it } from 'vitest';
import { readJavaTests } from './read-java-tests.ts';

it('reads the calls of a test with their expectations', () => {
  const source = String.raw`
    var decoder = inject(new SomeProtocolDecoder(null));
    verifyNull(decoder, binary("0a0B"));
    verifyPosition(decoder, text(
        "a,(b)\r\n" + "c"),
        position("2026-02-15 12:30:45.000", true, -23.55, -46.5));
    verifyPositions(decoder, false, buffer("d"));
    decoder = inject(new SomeProtocolDecoder(null, true));
    verifyAttribute(decoder, text("e"), Position.KEY_POWER, 12.5);`;
  expect(readJavaTests(source)).toEqual([
    { decoder: 1, kind: 'Null', isText: false, bytes: Buffer.of(10, 11), hasPlace: false },
    {
      decoder: 1,
      kind: 'Position',
      isText: true,
      bytes: Buffer.from('a,(b)\r\nc'),
      hasPlace: true,
      place: { atMs: Date.parse('2026-02-15T12:30:45Z'), latitude: -23.55, longitude: -46.5 },
    },
    { decoder: 1, kind: 'Positions', isText: true, bytes: Buffer.from('d'), hasPlace: false },
    {
      decoder: 2,
      kind: 'Attribute',
      isText: true,
      bytes: Buffer.from('e'),
      hasPlace: false,
      attribute: { name: 'Position.KEY_POWER', value: '12.5' },
    },
  ]);
});
