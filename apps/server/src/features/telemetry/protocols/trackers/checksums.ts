/** CRC-16/ARC, also called CRC-16/IBM: Teltonika and Wialon IPS. */
export const crc16Ibm = reflectedCrc16(0xa001, 0x0000, 0x0000);

/** CRC-16/X-25, called CRC-ITU in the protocols of the GT06 family. */
export const crc16Itu = reflectedCrc16(0x8408, 0xffff, 0xffff);

function reflectedCrc16(polynomial: number, start: number, finalXor: number): (bytes: Uint8Array) => number {
  const table = Uint16Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ polynomial : value >>> 1;
    return value;
  });
  return (bytes) => {
    let crc = start;
    for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
    return crc ^ finalXor;
  };
}
