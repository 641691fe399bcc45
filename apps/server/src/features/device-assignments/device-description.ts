/** Builds the JSON of a DeviceDescription for a device `k` of device_descriptions, which may be missing. */
export const descriptionJson = `json_build_object(
  'model', coalesce(k.told_model, k.model), 'firmware', coalesce(k.told_firmware, k.firmware), 'source', k.source, 'protocol', k.protocol,
  'toldAt', to_char(k.told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'told', json_build_object('model', k.told_model, 'firmware', k.told_firmware),
  'entered', json_build_object('model', k.model, 'firmware', k.firmware))`;

/** The device's type, as in fleet_devices. */
export const kindOf = 'coalesce(k.told_model, k.model, k.protocol, k.source)';
export const firmwareOf = 'coalesce(k.told_firmware, k.firmware)';
