import { administrator, inPerson, ofPerson, signedIn } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { profileSchema } from '../identity/schemas.ts';
import * as schemas from './schemas.ts';
import { photoMediaTypes } from './values.ts';

export const peopleCalls = {
  updateProfile: {
    summary: 'Change name, photo, language or time zone of the person who is signed in',
    access: ofPerson,
    effortWith: { field: 'photo', effort: 'photo' },
    scanned: { field: 'photo' },
    body: schemas.updateProfileSchema,
    status: 200,
    answer: profileSchema,
  },
  listInvitations: {
    summary: 'Accounts that have invited the person, and that the session would open',
    access: inPerson,
    status: 200,
    answer: schemas.invitationListSchema,
  },
  acceptInvitation: {
    summary: 'Enter an account that has invited the person: from then on they belong to it',
    access: inPerson,
    params: schemas.accountParams,
    status: 204,
  },
  declineInvitation: {
    summary: 'Decline the invitation of an account, which learns nothing of the person',
    access: inPerson,
    params: schemas.accountParams,
    status: 204,
  },
  getPersonPhoto: {
    summary: 'Photo of a member of the current account, or one’s own',
    access: signedIn,
    params: schemas.personParams,
    query: schemas.photoQuery,
    status: 200,
    rawAnswer: photoMediaTypes,
  },
  getAccountPhoto: {
    summary: 'Photo of an account that the person has in this session',
    access: signedIn,
    params: schemas.accountParams,
    query: schemas.photoQuery,
    status: 200,
    rawAnswer: photoMediaTypes,
  },
  getAccount: {
    summary: 'The current account with its settings',
    access: signedIn,
    status: 200,
    answer: schemas.accountDetailSchema,
  },
  updateAccount: {
    summary: 'Change the current account',
    access: administrator,
    effortWith: { field: 'photo', effort: 'photo' },
    scanned: { field: 'photo' },
    body: schemas.updateAccountSchema,
    status: 200,
    answer: schemas.accountDetailSchema,
  },
  getLeaveEffect: {
    summary: 'What the person would lose by leaving one of their accounts that the session opens',
    access: inPerson,
    params: schemas.accountParams,
    status: 200,
    answer: schemas.leaveEffectSchema,
  },
  leaveAccount: {
    summary:
      'Leave an account that the session opens; the person’s sessions in it move to another of theirs, or end',
    access: inPerson,
    params: schemas.accountParams,
    status: 200,
    answer: schemas.accountLeftSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
