import { useAddress } from '../../../ui/list/use-address.ts';
import { fileSearch } from '../api/file-search.ts';
import { BinPage } from '../bin/bin-page.tsx';
import { FilesPage } from './files-page.tsx';

/** The files of the account, or those that were deleted. */
export function FileManagerPage() {
  const { search } = useAddress(fileSearch.read);
  return search.bin === true ? <BinPage /> : <FilesPage />;
}
