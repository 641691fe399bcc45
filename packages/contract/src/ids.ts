/** IDs are int4 in PostgreSQL. */
export const maxId = 2_147_483_647;
