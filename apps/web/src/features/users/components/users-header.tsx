import type { UserImport } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { MailNotice } from '../../mailbox/components/mail-notice.tsx';
import { toUserFilters } from '../api/user-search.ts';
import { useUserRights } from '../api/use-user-rights.ts';
import { UserImportButton } from '../import/user-import-button.tsx';
import type { UserExporting } from './use-user-export.ts';
import classes from './users.module.css';
import type { UsersView } from './use-users-view.ts';

interface UsersHeaderProps {
  readonly view: UsersView;
  readonly userExport: UserExporting;
  readonly isPhone: boolean;
  /** The import that is under way. */
  readonly underWay: UserImport | undefined;
  readonly onImport: () => void;
  readonly onCreate: () => void;
}

/** Title, count, and what can be done with the whole list. */
export function UsersHeader({ view, userExport, isPhone, underWay, onImport, onCreate }: UsersHeaderProps) {
  const text = useText('users');
  const format = useFormat();
  const { mayChange } = useUserRights();
  const { total = 0 } = view;
  const { exporting, exportOf, extentOf } = userExport;
  return (
    <>
      <PageHeader
        title={text('title')}
        meta={
          view.total !== undefined && (
            <span className="figure">{text('count', { count: total, formatted: format.number(total) })}</span>
          )
        }
      >
        {mayChange && <UserImportButton isPhone={isPhone} underWay={underWay} onPress={onImport} />}
        {total > 0 && (
          <ExportMenu
            exporting={exporting}
            exportFile={exportOf({ filters: toUserFilters(view.search) })}
            extent={extentOf(total)}
            isIcon={isPhone}
          />
        )}
        {mayChange && <AddButton label={text('newUser')} onPress={onCreate} isIcon={isPhone} />}
      </PageHeader>
      <div className={classes['notice']}>{mayChange && <MailNotice />}</div>
    </>
  );
}
