import type { TwoFactor } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconShieldCheckFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';

import { useProfile } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Lead } from '../../../ui/layout/primitives.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { refetchProfile } from '../../../ui/use-profile-refresh.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { ProveDialog } from './prove-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';
import { twoFactorOptions } from './security-queries.ts';
import { SetUp } from './set-up.tsx';

interface TwoFactorCardProps {
  /** New codes, until the user has stored them. */
  readonly codes: readonly string[] | null;
  readonly onCodes: (codes: readonly string[] | null) => void;
}

type Asking = 'set-up' | 'renew' | 'off' | null;

/** Second factor: setup, recovery codes, and switching it off. */
export function TwoFactorCard({ codes, onCodes }: TwoFactorCardProps) {
  const text = useText('security');
  const locale = useLocale();
  const { id: personId } = useProfile();
  const queryClient = useQueryClient();
  const { data: state, error, refetch } = useQuery(twoFactorOptions(personId));
  const [asking, setAsking] = useState<Asking>(null);
  const settle = async (message: string): Promise<void> => {
    setAsking(null);
    toastSuccess(message);
    await queryClient.invalidateQueries({ queryKey: twoFactorOptions(personId).queryKey });
    // The account may grant its rights only with a second factor.
    await refetchProfile(queryClient);
  };
  const requiredBy = state?.requiredBy ?? [];
  const required = {
    count: requiredBy.length,
    accounts: new Intl.ListFormat(locale).format(requiredBy),
  };
  return (
    <section className={classes['card']} aria-labelledby="security-two-factor">
      <div className={classes['head']}>
        <h2 id="security-two-factor">{text('factorTitle')}</h2>
        {state?.enabledAt === null && <Lead span="all">{text('factorOff')}</Lead>}
      </div>
      {state === undefined && <Waiting query={{ error, refetch }} rows={2} />}
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => onCodes(null)} />}
      {codes === null && asking === 'set-up' && (
        <SetUp
          onCancel={() => setAsking(null)}
          onDone={(made) => {
            onCodes(made);
            void settle(text('factorIsOn'));
          }}
        />
      )}
      {codes === null && state !== undefined && asking !== 'set-up' && (
        <Standing state={state} onAsk={setAsking} />
      )}
      {asking === 'renew' && <Renewal onCodes={onCodes} onClose={() => setAsking(null)} />}
      {asking === 'off' && (
        <ProveDialog
          title={text('offTitle')}
          effect={requiredBy.length > 0 ? text('offRequired', required) : text('offLead')}
          confirmLabel={text('switchOff')}
          danger
          onConfirm={async (proof) => {
            await callApi('removeTwoFactor', { body: proof });
            await settle(text('factorIsOff'));
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  );
}

const fewCodes = 3;

interface StandingProps {
  readonly state: TwoFactor;
  readonly onAsk: (asking: Asking) => void;
}

function Standing({ state, onAsk }: StandingProps) {
  const text = useText('security');
  const format = useFormat();
  const { enabledAt, recoveryCodesLeft: count } = state;
  if (enabledAt === null) {
    return (
      <Row justify="end" align="stretch" wrap gap={8} paddingTop={16} border="top">
        <Button variant="filled" onClick={() => onAsk('set-up')}>
          {text('setUp')}
        </Button>
      </Row>
    );
  }
  return (
    <>
      <Stack gap={4} color="text-2" size={13} className={classes['standing']}>
        <Row as="p" gap={6} weight="medium" size={14} className={classes['on']}>
          <IconShieldCheckFilled size={18} aria-hidden />
          {text('factorOn', { date: format.date(enabledAt) })}
        </Row>
        <p data-few={count <= fewCodes || undefined}>
          {text('codesLeft', format.counted(count))}
          {count <= fewCodes && `. ${text('codesFew')}`}
        </p>
      </Stack>
      <Row justify="end" align="stretch" wrap gap={8} paddingTop={16} border="top">
        <Button variant="subtle" className="danger" onClick={() => onAsk('off')}>
          {text('switchOff')}
        </Button>
        <Button onClick={() => onAsk('renew')}>{text('renew')}</Button>
      </Row>
    </>
  );
}

interface RenewalProps extends Pick<TwoFactorCardProps, 'onCodes'> {
  readonly onClose: () => void;
}

function Renewal({ onCodes, onClose }: RenewalProps) {
  const text = useText('security');
  const { id: personId } = useProfile();
  const queryClient = useQueryClient();
  return (
    <ProveDialog
      title={text('renewTitle')}
      effect={text('renewLead')}
      confirmLabel={text('renew')}
      danger={false}
      onConfirm={async (proof) => {
        const made = await callApi('renewRecoveryCodes', { body: proof });
        onCodes(made.codes);
        await queryClient.invalidateQueries({ queryKey: twoFactorOptions(personId).queryKey });
      }}
      onClose={onClose}
    />
  );
}
