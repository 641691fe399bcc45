export const texts = {
  source_positions: 'Positions API',
  source_osmand: 'OsmAnd, phones',
  source_traccar: 'Traccar',
  source_mqtt: 'MQTT',
  source_file: 'File',
  source_owntracks: 'OwnTracks',
  source_overland: 'Overland',
  source_gpslogger: 'GPSLogger',
  reason_malformed: 'Unreadable',
  reason_device_id_missing: 'No device ID',
  reason_unknown_device: 'Unknown device',
  reason_device_not_assigned: 'Not on an asset then',
  reason_device_blocked: 'Blocked device',
  reason_time_missing: 'No time',
  reason_time_invalid: 'Invalid time',
  reason_time_in_future: 'Time in the future',
  reason_time_too_old: 'Too old',
  reason_clock_week_rollover: 'Clock 1,024 weeks behind',
  reason_latitude_invalid: 'Invalid latitude',
  reason_longitude_invalid: 'Invalid longitude',
  reason_value_invalid: 'Value out of range',
  mend_malformed:
    'What came could not be read as a position. Correct the format that the device, or the system in between, sends.',
  mend_device_id_missing: 'The message names no device. Enter the device ID in the tracker or the app.',
  mend_unknown_device: 'No asset has this device. Connect it to an asset: what was kept is then brought in.',
  mend_device_not_assigned:
    'The device was on no asset when it sent this. It stays here; delete it where it is not needed.',
  mend_device_blocked:
    'The device is blocked in the inbox. Unblock it and connect it to an asset if its positions are wanted.',
  mend_time_missing:
    'The message does not say when the position was taken. Switch on the time of the fix in the device.',
  mend_time_invalid:
    'The time cannot be read. Have the device send it in ISO 8601 with an offset, or in seconds since 1970.',
  mend_time_in_future:
    "The device's clock is more than five minutes ahead. Set it right; replay once that time has come.",
  mend_time_too_old:
    'The position is older than the account keeps positions. Replay it after a longer retention is set, or delete it.',
  mend_clock_week_rollover:
    "The device's clock is 1,024 weeks behind. Add 1,024 weeks in the messages of its asset, then replay what was refused.",
  mend_latitude_invalid:
    'The latitude is missing or not between -90 and 90. Check the order and the decimal sign of the coordinates.',
  mend_longitude_invalid:
    'The longitude is missing or not between -180 and 180. Check the order and the decimal sign of the coordinates.',
  mend_value_invalid:
    'A value, such as speed or heading, is outside what is possible. Check its unit in the device.',
} as const;
