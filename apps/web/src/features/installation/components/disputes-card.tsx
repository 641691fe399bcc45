import type { Installation } from '@azimute/contract';
import { Button } from '@mantine/core';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { installationKey } from '../api/installation-query.ts';
import { Card } from './card.tsx';
import classes from './installation.module.css';

type Dispute = Installation['disputedTrackers'][number];

/** Trackers that an account could not claim, with the way to release them. */
export function DisputesCard({ disputes }: { readonly disputes: readonly Dispute[] }) {
  const text = useText('installation');
  const format = useFormat();
  const release = useAction<Dispute, void>({
    call: ({ trackerId }) => callApi('releaseTracker', { body: { trackerId } }),
    invalidates: [installationKey],
    success: (_words, _answer, { trackerId }) => text('released', { tracker: trackerId }),
    confirm: (_words, { trackerId, heldBy }) => ({
      title: text('releaseTitle', { tracker: trackerId }),
      effect: text('releaseEffect', { held: String(heldBy) }),
      confirmLabel: text('release'),
      danger: true,
    }),
  });
  return (
    <Card title={text('disputes')}>
      <ul className={classes['problems']}>
        {disputes.map((dispute) => (
          <li key={`${dispute.trackerId} ${dispute.wantedBy}`}>
            <i />
            <div>
              <b>{dispute.trackerId}</b>
              <br />
              <span>
                {text('disputed', {
                  held: String(dispute.heldBy),
                  wanted: String(dispute.wantedBy),
                  date: format.dateTime(dispute.askedAt),
                })}
              </span>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={text('releaseLabel', { tracker: dispute.trackerId })}
              onClick={() => release.run(dispute)}
            >
              {text('release')}
            </Button>
          </li>
        ))}
      </ul>
      {release.dialog}
    </Card>
  );
}
