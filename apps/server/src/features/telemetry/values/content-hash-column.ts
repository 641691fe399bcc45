/**
 * The hash that identifies a fix from rows or blocks (`positions_of`, `packed_positions`), as SQL. Blocks store it only if
 * it cannot be derived; for sorting, the column `content_hash` suffices.
 */
export const CONTENT_HASH = `content_hash_of(content_hash, latitude, longitude, speed_kph, heading_degrees, altitude_meters,
  accuracy_meters, ignition, hour_meter_hours, odometer_km)`;
