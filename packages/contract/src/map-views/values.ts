/** Saved views of the map: of one person in an account, and as many shared in it. */
export const mapViewsPerPerson = 50;
export const mapViewNameMaxLength = 80;
/** Characters of a view written as JSON. */
export const mapViewMaxLength = 20_000;
