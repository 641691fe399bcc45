import { changesModule, type ModuleCode } from '@azimute/contract/modules';
import { sectionModules } from '@azimute/contract/profiles/values';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Text, Lead } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { profileChoicesOptions, userRightsOptions } from '../api/profile-queries.ts';
import { screensWith } from '../api/what-one-sees.ts';
import { useModuleWords } from '../api/use-module-words.ts';

interface RightsViewProps {
  readonly userId: number;
  /** Chosen but not saved yet; absent for the user's current profiles. */
  readonly profileIds: readonly number[] | undefined;
}

/** Rights of a user in the account, from all of their profiles. */
export function RightsView({ userId, profileIds }: RightsViewProps) {
  const text = useText('profiles');
  const shell = useText('shell');
  const format = useFormat();
  const nameOf = useModuleWords();
  const { data: rights, error, refetch } = useQuery(userRightsOptions(userId, profileIds));
  const { data: choices } = useQuery(profileChoicesOptions);
  if (error || rights === undefined) return <Waiting query={{ error, refetch }} rows={4} />;
  const note = noteOf(rights);
  const screens = screensWith(rights).map((screen) => shell(screen.text));
  const sections = (codes: readonly ModuleCode[]): string =>
    sectionModules
      .filter((code) => changesModule(codes, code))
      .map(nameOf)
      .join(', ');
  const held = new Set(rights.unitIds);
  const units = choices?.units.filter(({ id }) => held.has(id)).map(({ code }) => code) ?? [];
  return (
    <>
      {note !== null && (
        <Lead paddingBlock={10} paddingInline={12} marginBottom={12} fill="sunken" radius={2}>
          {text(note)}
        </Lead>
      )}
      {rights.sees.length > 0 && (
        <Box as="dl" size={13}>
          {[
            [text('screens'), screens.join(', ')],
            [text('mayChange'), sections(rights.changes) || text('nothing')],
            [text('units'), rights.allUnits ? text('allUnits') : units.join(', ') || text('nothing')],
            [text('assets'), text('assetCount', format.counted(rights.assets))],
          ].map(([name, value]) => (
            <Box paddingBlock={7} border="bottom" key={name}>
              <Text as="dt" color="text-3">
                {name}
              </Text>
              <Box as="dd" marginTop={2} breaks>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

/** Explains why a user has no rights, or all. */
function noteOf(rights: {
  readonly role: 'admin' | 'viewer';
  readonly active: boolean;
  readonly twoFactorMissing: boolean;
  readonly sees: readonly unknown[];
}): 'isInactive' | 'needsTwoFactor' | 'isAdministrator' | 'seesNothing' | null {
  if (!rights.active) return 'isInactive';
  if (rights.twoFactorMissing) return 'needsTwoFactor';
  if (rights.role === 'admin') return 'isAdministrator';
  return rights.sees.length === 0 ? 'seesNothing' : null;
}
