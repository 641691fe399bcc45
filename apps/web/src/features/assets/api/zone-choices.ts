/** The time zones that users can choose from. */
export const zoneChoices = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));
