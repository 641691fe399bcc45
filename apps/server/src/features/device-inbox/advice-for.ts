import type { RejectionCode } from '@azimute/contract';

const advice: Readonly<Record<RejectionCode, string>> = {
  malformed: 'What came could not be read. Check what the device or server is set to send.',
  device_id_missing: 'What came names no device. Set the device ID in the app or tracker.',
  unknown_device: 'No asset has this device. Connect it to an asset, then replay.',
  device_not_assigned:
    'The device was on no asset at that time. It stays here; delete it where it is not needed.',
  device_blocked: 'The device is blocked. Unblock it in the device inbox, then replay.',
  time_missing: 'What came says no time. Let the device send when it took the fix.',
  time_invalid: 'The time cannot be read. Let the device send ISO 8601, or seconds since 1970.',
  time_in_future: 'The fix is in the future. Set the clock of the device; replay when the time has come.',
  time_too_old:
    'The fix is older than this account keeps. Set the clock of the device, or keep positions longer.',
  clock_week_rollover:
    'The clock of the device is 1,024 weeks behind. Add 1,024 weeks in the messages of its asset, then replay.',
  latitude_invalid: 'The latitude is none. Check the place that the device sends.',
  longitude_invalid: 'The longitude is none. Check the place that the device sends.',
  value_invalid: 'A value is out of its range. Check what the device is set to send.',
};

/** What to do about a position that was kept without words of its own. */
export function adviceFor(reason: RejectionCode): string {
  return advice[reason];
}
