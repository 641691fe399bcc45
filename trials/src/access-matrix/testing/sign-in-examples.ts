import type { CallName } from '@azimute/contract';
import { nothing, type Example } from './example.ts';

/** Examples for users' own data: sign-in, security, profile, account, notifications. */
export const signInExamples = {
  createToken: {
    request: () => ({
      body: { grant_type: 'refresh_token', client_id: 'azimute-web', refresh_token: 'unknown' },
    }),
    publicStatus: 400,
  },
  createFirstAdministrator: {
    request: () => ({
      body: {
        token: 'unknown',
        name: 'Eva',
        email: 'eva@own.example',
        password: 'long enough',
        password_confirmation: 'long enough',
        account: 'Eva',
        locale: 'en',
      },
    }),
    publicStatus: 410,
  },
  startDirectorySignIn: { request: () => ({ body: { email: 'ana@nowhere.example' } }), publicStatus: 404 },
  exchangeToken: { request: () => ({ body: { code: 'unknown', state: 'unknown' } }), publicStatus: 400 },
  getDirectory: { request: nothing },
  changeDirectory: {
    request: (target, fresh) => ({
      body: {
        kind: 'openid',
        name: `Directory ${fresh}`,
        issuer: 'https://directory.example',
        clientId: 'portal',
        secretName: `DIRECTORY_SECRET_${target.accountId}`,
        isOn: true,
        justInTime: false,
        defaultProfileId: null,
        groupsClaim: 'groups',
        groupProfiles: [],
        enforced: false,
      },
    }),
    hidden: 422,
  },
  removeDirectory: { request: nothing },
  checkDirectoryDomain: { request: nothing },
  tryDirectory: { request: nothing, foreign: 404 },
  finishDirectoryTrial: {
    request: () => ({ body: { code: 'unknown', state: 'trial.unknown' } }),
    publicStatus: 400,
  },
  getPortal: { request: nothing, publicStatus: 200 },
  requestPasswordReset: {
    request: (_target, fresh) => ({ body: { email: `nobody-${fresh}@own.example` } }),
    publicStatus: 204,
  },
  openOneTimeLink: { request: () => ({ body: { token: 'unknown' } }), publicStatus: 410 },
  declineInvitationByLink: { request: () => ({ body: { token: 'unknown' } }), publicStatus: 410 },
  makeDeviceKnown: { request: () => ({ body: { token: 'unknown' } }), publicStatus: 410 },
  choosePassword: {
    request: () => ({
      body: { token: 'unknown', password: 'long enough', password_confirmation: 'long enough' },
    }),
    publicStatus: 410,
  },
  listMailbox: { request: nothing, publicStatus: 404 },
  readDemoHistory: { request: nothing },
  getProfile: { request: nothing },
  changeLocale: { request: () => ({ body: { locale: 'es' } }) },
  changeCurrentAccount: { request: (target) => ({ body: { account_id: target.accountId } }), hidden: 404 },
  logout: { request: nothing },
  updateProfile: { request: (_target, fresh) => ({ body: { name: `New ${fresh}` } }), confined: 403 },
  listInvitations: { request: nothing },
  acceptInvitation: { request: (target) => ({ params: { accountId: target.accountId } }), foreign: 404 },
  declineInvitation: { request: (target) => ({ params: { accountId: target.accountId } }), foreign: 404 },
  getPersonPhoto: { request: (target) => ({ params: { userId: target.userId } }), hidden: 404 },
  getAccountPhoto: { request: (target) => ({ params: { accountId: target.accountId } }), hidden: 404 },
  getAccount: { request: nothing },
  updateAccount: { request: (_target, fresh) => ({ body: { silentAfterMinutes: 60 + Number(fresh) } }) },
  changePassword: {
    request: () => ({
      body: {
        current_password: 'none',
        password: 'a long and new one',
        password_confirmation: 'a long and new one',
      },
    }),
    foreign: 422,
  },
  listSessions: { request: nothing },
  endSession: { request: () => ({ params: { sessionId: '999999999' } }), foreign: 404 },
  endOtherSessions: { request: nothing },
  getTwoFactor: { request: nothing },
  beginTwoFactor: { request: () => ({ body: { password: 'none' } }), foreign: 422 },
  confirmTwoFactor: { request: () => ({ body: { otp: '000000' } }), foreign: 409 },
  renewRecoveryCodes: { request: () => ({ body: { password: 'none', otp: '000000' } }), foreign: 422 },
  removeTwoFactor: { request: () => ({ body: { password: 'none', otp: '000000' } }), foreign: 422 },
  getLeaveEffect: {
    request: (target) => ({ params: { accountId: target.accountId } }),
    hidden: 404,
    withheld: 404,
  },
  leaveAccount: {
    request: (target) => ({ params: { accountId: target.accountId } }),
    hidden: 404,
    withheld: 404,
  },
  listNotifications: { request: () => ({ query: { limit: 500 } }) },
  countUnreadNotifications: { request: nothing },
  streamNotifications: { request: () => ({ query: { seconds: 0 } }) },
  changeNotifications: {
    request: (target) => ({ body: { ids: [target.notificationId], change: 'delete' } }),
  },
  readAllNotifications: { request: () => ({ body: { upTo: Number.MAX_SAFE_INTEGER } }) },
  dismissAllNotifications: { request: () => ({ body: { upTo: Number.MAX_SAFE_INTEGER } }) },
  readNotification: { request: (target) => ({ params: { notificationId: target.notificationId } }) },
  unreadNotification: { request: (target) => ({ params: { notificationId: target.notificationId } }) },
  dismissNotification: { request: (target) => ({ params: { notificationId: target.notificationId } }) },
  deleteNotification: { request: (target) => ({ params: { notificationId: target.notificationId } }) },
  restoreNotification: { request: (target) => ({ params: { notificationId: target.notificationId } }) },
} satisfies Partial<Record<CallName, Example>>;
