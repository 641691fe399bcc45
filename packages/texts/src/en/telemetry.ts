export const texts = {
  source_positions: 'Positions API',
  source_osmand: 'OsmAnd, phones',
  source_traccar: 'Traccar',
  source_mqtt: 'MQTT',
  source_file: 'File',
  source_owntracks: 'OwnTracks',
  source_overland: 'Overland',
  source_gpslogger: 'GPSLogger',
  source_h02: 'H02',
  source_teltonika: 'Teltonika',
  source_gt06: 'GT06, Concox',
  source_queclink: 'Queclink',
  source_suntech: 'Suntech',
  source_wialon: 'Wialon IPS',
  'source_wialon-retranslator': 'Wialon Retranslator',
  'source_iso15143-3': 'ISO 15143-3',
  reason_malformed: 'Unreadable',
  reason_device_id_missing: 'No device ID',
  reason_unknown_device: 'Unknown device',
  reason_device_not_assigned: 'Not assigned then',
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
    'The data could not be read as a position. Correct the format that the device or the system in between sends.',
  mend_device_id_missing: 'The message has no device ID. Enter it in the tracker or app.',
  mend_unknown_device: 'No asset has this device. Assign it to an asset to add the stored positions.',
  mend_device_not_assigned:
    'The device was not assigned to an asset when it sent this. The position stays here. Delete it if you do not need it.',
  mend_device_blocked:
    'The device is blocked in the inbox. To use its positions, unblock it and assign it to an asset.',
  mend_time_missing: 'The message does not contain the position time. Configure the device to send it.',
  mend_time_invalid:
    'The time cannot be read. Configure the device to send ISO 8601 with an offset, or seconds since 1970.',
  mend_time_in_future:
    'The device clock is more than five minutes ahead. Correct it. Replay the position once that time has passed.',
  mend_time_too_old:
    'The position is older than the retention of the account. Extend the retention and replay it, or delete it.',
  mend_clock_week_rollover:
    'The device clock is 1,024 weeks behind. Add 1,024 weeks in the messages of its asset, then replay the rejected positions.',
  mend_latitude_invalid:
    'The latitude is missing or not between -90 and 90. Check the order and the decimal separator of the coordinates.',
  mend_longitude_invalid:
    'The longitude is missing or not between -180 and 180. Check the order and the decimal separator of the coordinates.',
  mend_value_invalid: 'A value, such as speed or heading, is out of range. Check its unit in the device.',
} as const;
