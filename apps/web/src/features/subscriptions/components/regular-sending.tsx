import { lazy, Suspense, useState, type ReactNode } from 'react';
import { SendRegularlyContext, type RegularFile } from '../../../ui/export/send-regularly.ts';

const SubscriptionForm = lazy(async () => ({
  default: (await import('./subscription-form.tsx')).SubscriptionForm,
}));

/** Lets the export menus of all screens open the form of a subscription, filled in. */
export function RegularSending({ children }: { readonly children: ReactNode }) {
  const [file, setFile] = useState<RegularFile | null>(null);
  return (
    <SendRegularlyContext value={setFile}>
      {children}
      {file !== null && (
        <Suspense>
          <SubscriptionForm
            subscription={undefined}
            start={{ names: {}, ...file }}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </SendRegularlyContext>
  );
}
