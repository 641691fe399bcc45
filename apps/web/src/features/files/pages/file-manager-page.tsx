import { useAddress } from '../../../ui/list/use-address.ts';
import { fileSearch } from '../api/file-search.ts';
import { TrashPage } from '../trash/trash-page.tsx';
import { FilesPage } from './files-page.tsx';

/** Files of the account, or the trash. */
export function FileManagerPage() {
  const { search } = useAddress(fileSearch.read);
  return search.trash === true ? <TrashPage /> : <FilesPage />;
}
