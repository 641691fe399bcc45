/**
 * Number of parts in a unit of the currency. Costs are summed in parts. An amount has four decimals, and its
 * value per second, meter, milliliter or day is a whole number of parts, so sums are exact in any grouping.
 */
export const partsOfCurrency = 180_000_000;
export const partsOfAmount = partsOfCurrency / 10_000;
