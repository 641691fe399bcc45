import { apiPrefix, type Directory, type DirectoryTrial } from '@azimute/contract';
import type { Screen } from '../screens.ts';
import { expect } from '../test.ts';

/** Address that a directory redirects to; in the language of the previous screen. */
const callback = '/api/v1/azuread';
const companyDomain = 'guaporanga.example';

// Stubbed here: the portals of the walk have no directory.
export const directoryGuestScreens: readonly Screen[] = [
  {
    name: 'company account that is unknown',
    path: '/',
    show: async (page, text) => {
      const refusal = { status: 400, json: { message: 'directory_unknown', code: 'directory_unknown' } };
      await page.route(`**${apiPrefix}/directory-sign-in`, (route) => route.fulfill(refusal));
      await page.getByRole('button', { name: text('login:companyAccount') }).click();
      await page.getByLabel(text('company-sign-in:workEmail')).fill(`rita@${companyDomain}`);
      await page.getByRole('button', { name: text('company-sign-in:go') }).click();
      await expect(page.getByRole('alert')).toHaveText(text('errors:directory_unknown'));
    },
  },
  {
    name: 'sign-in that the directory or the account refuses',
    show: async (page, text) => {
      const refusal = {
        status: 400,
        json: { message: 'directory_not_linked', code: 'directory_not_linked' },
      };
      await page.route(`**${apiPrefix}/exchange-token`, (route) => route.fulfill(refusal));
      await page.goto(`${callback}?code=one&state=one`);
      await expect(page.getByRole('alert')).toHaveText(text('errors:directory_not_linked'));
    },
  },
  {
    name: 'trial of a directory',
    show: async (page, text) => {
      const trial: DirectoryTrial = {
        name: 'Rita Prado',
        email: `rita@${companyDomain}`,
        groups: ['yard', 'night'],
        outcome: 'created',
      };
      await page.route(`**${apiPrefix}/account/directory/trials/finish`, (route) =>
        route.fulfill({ json: trial }),
      );
      await page.goto(`${callback}?code=two&state=trial.two`);
      await expect(page.getByText(text('company-sign-in:outcome_created'))).toBeVisible();
    },
  },
  {
    name: 'sign-in that the directory has let through, on its way',
    show: async (page, text) => {
      // Never answered: the screen stays.
      await page.route(`**${apiPrefix}/exchange-token`, () => undefined);
      await page.goto(`${callback}?code=three&state=three`);
      await expect(page.getByRole('status')).toContainText(text('company-sign-in:wait'));
    },
  },
];

export const directoryCardScreen: Screen = {
  name: 'account whose people sign in through a directory',
  show: async (page, text) => {
    const profile = { id: 1, name: 'Yard' };
    const directory: Directory = {
      settings: {
        kind: 'openid',
        name: 'Guaporanga',
        issuer: 'https://login.guaporanga.example',
        clientId: 'azimute',
        secretName: 'DIRECTORY_SECRET_1',
        isOn: true,
        justInTime: true,
        defaultProfileId: profile.id,
        groupsClaim: 'groups',
        groupProfiles: [{ group: 'yard', profileId: profile.id }],
        enforced: false,
      },
      domain: companyDomain,
      redirectAddress: 'https://portal.example/api/v1/azuread',
      ownRedirectAddress: 'https://portal.example/api/v1/azuread/1',
      secretName: 'DIRECTORY_SECRET_1',
      hasSecret: true,
      domainState: 'proven',
      domainRecord: { name: `_azimute-challenge.${companyDomain}`, value: 'azimute=1' },
      proven: false,
      profiles: [profile],
    };
    await page.route(`**${apiPrefix}/account/directory`, (route) => route.fulfill({ json: directory }));
    const { pathname } = new URL(page.url());
    await page.goto(pathname.replace('/settings/my-accounts', '/account'));
    await expect(page.getByRole('button', { name: text('directory:try'), exact: true })).toBeVisible();
  },
};
