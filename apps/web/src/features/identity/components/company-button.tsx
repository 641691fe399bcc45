import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './company-button.module.css';

/** Leads to the sign-in of the person's company, with the e-mail that they have entered. */
export function CompanyButton({ onPress }: { readonly onPress: (email: string) => void }) {
  const text = useText('login');
  return (
    <>
      <button
        type="button"
        className={classes['company']}
        onClick={({ currentTarget }) => {
          const email = currentTarget.form?.elements.namedItem('email');
          onPress(email instanceof HTMLInputElement ? email.value : '');
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M3 21h18M9 8h1M9 12h1M9 16h1M14 8h1M14 12h1M14 16h1M5 21v-16a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16" />
        </svg>
        {text('companyAccount')}
      </button>
      <Row as="p" gap={12} color="text-3" fontSize={12} className={classes['or']}>
        {text('orPassword')}
      </Row>
    </>
  );
}
