import { defineSearch, id } from '../../../ui/list/list-search.ts';

/** The address names the migration that is shown, or the server with which the portal is compared. */
export const migrationSearch = defineSearch({ filters: {}, open: { open: id, compare: id }, kept: {} });
