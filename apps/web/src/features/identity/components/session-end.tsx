import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './session-end.module.css';

/** Reasons of the server for ending a session; other reasons get a general text. */
const wordOf = {
  'ended-by-person': 'elsewhere',
  'password-changed': 'password',
  'password-reset': 'password',
  'directory-login': 'company',
  'directory-refused': 'companyRefused',
  'directory-unreachable': 'companyAgain',
  'directory-expired': 'companyAgain',
  'directory-ended': 'companyAgain',
  replayed: 'twice',
  deactivated: 'access',
  removed: 'access',
  disabled: 'access',
  'no-access': 'access',
} as const;

interface SessionEndProps {
  readonly because: string;
}

/** Explains on the login screen why the session ended. */
export function SessionEnd({ because }: SessionEndProps) {
  const text = useText('session-end');
  return (
    <Row
      as="p"
      role="alert"
      gap={8}
      paddingBlock={8}
      paddingInline={10}
      size={13}
      color="text"
      fill="accent-soft"
      radius={2}
      align="stretch"
      className={classes['note']}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden>
        <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M8 7.2v4M8 4.6v.2" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      {text(isWorded(because) ? wordOf[because] : 'ended')}
    </Row>
  );
}

function isWorded(because: string): because is keyof typeof wordOf {
  return Object.hasOwn(wordOf, because);
}
