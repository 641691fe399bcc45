/**
 * SQL for the hash that identifies a fix in rows or blocks (`positions_of`, `packed_positions`). Blocks store it only
 * if it cannot be derived. For sorting, the column `content_hash` suffices.
 */
export const CONTENT_HASH = `content_hash_of(content_hash, latitude, longitude, speed_kph, heading_degrees, altitude_meters,
  accuracy_meters, ignition, hour_meter_hours, odometer_km)`;
