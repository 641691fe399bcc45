/**
 * What a unit of the currency has of the parts in which costs are added up. An amount has ten-thousandths, and what it makes
 * for each second, meter, millilitre or day is a whole number of these parts: sums are exact, however they are grouped.
 */
export const partsOfCurrency = 180_000_000;
export const partsOfAmount = partsOfCurrency / 10_000;
