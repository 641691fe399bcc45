import {
  safetyWeightMetrics,
  safetyWeightMost,
  type SafetyWeightMetric,
} from '@azimute/contract/fleet/values';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { useSafetyWeights } from '../api/fleet-queries.ts';

interface SafetyWeightsDialogProps {
  readonly onClose: () => void;
}

/** Points that each metric subtracts from a safety score; shown once loaded. */
export function SafetyWeightsDialog({ onClose }: SafetyWeightsDialogProps) {
  const { data } = useSafetyWeights();
  return data && <WeightsForm stored={data.weights} onClose={onClose} />;
}

interface WeightsFormProps extends SafetyWeightsDialogProps {
  readonly stored: Readonly<Record<SafetyWeightMetric, number>>;
}

function WeightsForm({ stored, onClose }: WeightsFormProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const queryClient = useQueryClient();
  const form = useRecordForm<Record<SafetyWeightMetric, number | string>, unknown>({
    stored,
    required: safetyWeightMetrics,
    attempt: 'safety-weights',
    save: (values) =>
      callApi('changeSafetyWeights', {
        body: {
          weights: {
            speeding_per_100_km: Number(values.speeding_per_100_km),
            light_over_share: Number(values.light_over_share),
            serious_over_share: Number(values.serious_over_share),
            grave_over_share: Number(values.grave_over_share),
            events_per_100_h: Number(values.events_per_100_h),
          },
        },
      }),
    onSaved: () => {
      toastDone('updated');
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['fleet'] });
    },
  });
  return (
    <FormDialog form={form} title={text('weights')} saveLabel={text('saveWeights')} onClose={onClose}>
      <p>{text('weightsText')}</p>
      {safetyWeightMetrics.map((metric) => (
        <NumberField
          key={metric}
          {...form.field(metric, text('pointsFor', { name: names(`name_${metric}`) }))}
          required
          min={0}
          max={safetyWeightMost}
        />
      ))}
    </FormDialog>
  );
}
