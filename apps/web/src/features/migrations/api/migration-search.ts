import { defineSearch, id } from '../../../ui/list/list-search.ts';

/** The address names the migration that is shown. */
export const migrationSearch = defineSearch({ filters: {}, open: { open: id }, kept: {} });
