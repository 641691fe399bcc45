import type { Directory, DirectorySettings } from '@azimute/contract';
import { directoryIssuerPattern } from '@azimute/contract/directories';
import type { FieldError } from '../../../i18n/field-errors.ts';

/** A group and the profile of its users; null if none is chosen. */
export interface GroupRow {
  readonly group: string;
  readonly profileId: string | null;
}

export type DirectoryValues = Omit<DirectorySettings, 'defaultProfileId' | 'groupProfiles'> & {
  readonly defaultProfileId: string | null;
  readonly groups: readonly GroupRow[];
};

/** Returns the stored values, or the defaults of an account. */
export function valuesOf({ settings, secretName }: Directory): DirectoryValues {
  const { defaultProfileId = null, groupProfiles = [], ...others } = settings ?? {};
  return {
    kind: 'entra',
    name: '',
    issuer: '',
    clientId: '',
    secretName,
    isOn: true,
    justInTime: false,
    groupsClaim: 'groups',
    enforced: false,
    ...others,
    defaultProfileId: defaultProfileId === null ? null : String(defaultProfileId),
    groups: groupProfiles.map(({ group, profileId }) => ({ group, profileId: String(profileId) })),
  };
}

/** Returns the settings to send, without empty rows. */
export function settingsOf({ groups, defaultProfileId, ...others }: DirectoryValues): DirectorySettings {
  return {
    ...others,
    issuer: issuerOf(others),
    defaultProfileId: defaultProfileId === null ? null : Number(defaultProfileId),
    groupProfiles: groups.flatMap(({ group, profileId }) =>
      group.trim() === '' || profileId === null
        ? []
        : [{ group: group.trim(), profileId: Number(profileId) }],
    ),
  };
}

/** Returns errors of the fields before they are sent. */
export function validateDirectory(
  values: DirectoryValues,
  { secretName: own }: Directory,
): Readonly<Record<'issuer' | 'secretName' | 'groups' | 'enforced', FieldError | null>> {
  const { secretName, groups, enforced, isOn } = values;
  const isOwn = secretName.trim() === own || secretName.trim().startsWith(`${own}_`);
  return {
    issuer: directoryIssuerPattern.test(issuerOf(values)) ? null : 'invalid_format',
    secretName: isOwn ? null : 'invalid_value',
    groups: groups.some(isHalfFilled) ? 'required' : null,
    enforced: enforced && !isOn ? 'not_on' : null,
  };
}

export function isHalfFilled({ group, profileId }: GroupRow): boolean {
  return (group.trim() === '') !== (profileId === null);
}

function issuerOf({ issuer }: Pick<DirectoryValues, 'issuer'>): string {
  return issuer.trim().replace(/\/+$/, '');
}
