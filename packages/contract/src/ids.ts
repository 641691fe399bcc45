/** Ids are PostgreSQL's int4. */
export const maxId = 2_147_483_647;
