import { geofenceResources, type GeofenceResource } from '@azimute/contract/geofences/values';
import { IconGauge, IconLogin2, IconLogout2, type Icon } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import classes from './resource-icons.module.css';

const resourceIcons: Readonly<Record<GeofenceResource, Icon>> = {
  entry: IconLogin2,
  exit: IconLogout2,
  speeding: IconGauge,
};

interface ResourceIconsProps {
  readonly resources: readonly GeofenceResource[];
}

/** Icons of what a geofence records, in fixed places; inactive ones are pale. */
export function ResourceIcons({ resources }: ResourceIconsProps) {
  const text = useText('geofences');
  return (
    <Row as="span" inline align="stretch" gap={4} marginBlock={-4} className={classes['icons']}>
      {geofenceResources.map((resource) => {
        const ResourceIcon = resourceIcons[resource];
        const isOn = resources.includes(resource);
        const words = isOn ? text(resource) : text('resourceOff', { resource: text(resource) });
        return (
          <Stack
            as="span"
            place="center"
            width={22}
            height={22}
            key={resource}
            title={words}
            data-off={!isOn || undefined}
          >
            <ResourceIcon size={16} stroke={1.75} aria-hidden />
            <span className="visually-hidden">{words}</span>
          </Stack>
        );
      })}
    </Row>
  );
}
