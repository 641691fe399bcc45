/** Days of one asset in a file. */
export const positionExportMaxDays = 31;
