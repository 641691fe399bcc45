import type { UserImport } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { ImportButton } from '../../../ui/file-import/import-button.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface UserImportButtonProps {
  readonly isPhone: boolean;
  /** While there is one the button says how far it is, and leads back to it. */
  readonly underWay: UserImport | undefined;
  readonly onPress: () => void;
}

export function UserImportButton({ underWay, ...props }: UserImportButtonProps) {
  const text = useText('users');
  return underWay === undefined ? (
    <ImportButton {...props} label={text('import')} />
  ) : (
    <ProgressButton {...props} underWay={underWay} />
  );
}

interface ProgressButtonProps extends Omit<UserImportButtonProps, 'underWay'> {
  readonly underWay: UserImport;
}

function ProgressButton({ underWay: { progress }, ...props }: ProgressButtonProps) {
  const files = useText('asset-import');
  const format = useFormat();
  const share = format.percent(progress.done / Math.max(progress.total, 1), 0);
  return <ImportButton {...props} label={files('importingShare', { share })} />;
}
