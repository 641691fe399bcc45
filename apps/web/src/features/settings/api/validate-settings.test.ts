import {
  baseMapChoiceSchema,
  directorySettingsSchema,
  updateAccountSchema,
  type AccountDetail,
  type BaseMapSettings,
  type Directory,
} from '@azimute/contract';
import { usualVariants } from '@azimute/contract/metrics/variants';
import { describe, expect, it } from 'vitest';
import {
  validateDirectory,
  settingsOf,
  valuesOf as directoryValuesOf,
} from '../directory/directory-values.ts';
import {
  evaluateAccount,
  minutesOf,
  shareOf,
  valuesOf as accountValuesOf,
  type AccountValues,
} from './account-values.ts';
import { choiceOf, validateBaseMaps, valuesOf as mapValuesOf } from './base-map-values.ts';

const account: AccountDetail = {
  id: 1,
  name: 'Alfa',
  domain: 'alfa.example',
  role: 'admin',
  photo: null,
  timeZone: 'America/Sao_Paulo',
  currency: 'BRL',
  distanceUnit: 'km',
  silentAfterMinutes: 1440,
  retentionMonths: 24,
  modules: [],
  worksStanding: {},
  figureVariants: usualVariants,
  leastCoverage: 0.5,
  nearTarget: 0.05,
  requiresTwoFactor: false,
  approvesCommands: false,
  contactPhone: '',
  contactAddress: '',
};
const accountValues = accountValuesOf(account);

describe('an account', () => {
  it.each<Partial<AccountValues>>([
    { domain: 'Alfa.Example ' },
    { domain: 'alfa' },
    { domain: 'ana@alfa.example' },
    { silentHours: 0 },
    { silentHours: 0.02 },
    { silentHours: 8761 },
    { retentionMonths: 0 },
    { retentionMonths: 600 },
    { retentionMonths: 601 },
    { leastCoverage: 0 },
    { leastCoverage: 1 },
    { leastCoverage: 57 },
    { leastCoverage: 101 },
    { nearTarget: 0 },
    { nearTarget: 29 },
    { nearTarget: 51 },
  ])('is validated as in the contract: %j', (changes) => {
    const values = { ...accountValues, ...changes };
    const isTaken = updateAccountSchema.safeParse({
      domain: values.domain,
      silentAfterMinutes: minutesOf(values.silentHours),
      retentionMonths: values.retentionMonths,
      leastCoverage: shareOf(values.leastCoverage),
      nearTarget: shareOf(values.nearTarget),
    }).success;
    expect(Object.values(evaluateAccount(values)).every((wrong) => wrong === null)).toBe(isTaken);
  });

  it('reports all errors at once', () => {
    const values = {
      ...accountValues,
      domain: 'x',
      silentHours: 0,
      retentionMonths: 601,
      leastCoverage: 0,
      nearTarget: 51,
    };
    expect(evaluateAccount(values)).toEqual({
      domain: 'invalid_format',
      silentHours: 'min_value',
      retentionMonths: 'max_value',
      leastCoverage: 'min_value',
      nearTarget: 'max_value',
    });
  });
});

const maps: BaseMapSettings = {
  roadmap: { kind: 'portal' },
  imagery: { kind: 'none' },
  offered: { roadmap: [], imagery: [] },
  origins: null,
};
const ownRoadmap = {
  ...mapValuesOf(maps),
  roadmapChoice: 'own',
  roadmapAddress: 'https://maps.example/style.json',
  roadmapAttribution: 'Alfa',
};

describe('a map source', () => {
  it('is not validated if empty', () => {
    expect(validateBaseMaps({ ...mapValuesOf(maps), roadmapAddress: 'x' }, null)).toEqual({});
  });

  it.each([
    'https://maps.example/style.json',
    'http://maps.example/style.json',
    'https://ana@maps.example/',
    'https://maps.example/a b',
    'maps.example',
  ])('has its address %s validated as in the contract', (roadmapAddress) => {
    const values = { ...ownRoadmap, roadmapAddress };
    const isTaken = baseMapChoiceSchema.safeParse(choiceOf(values, 'roadmap')).success;
    expect(validateBaseMaps(values, null).roadmapAddress).toBe(isTaken ? null : 'invalid_format');
  });

  it('reports all errors at once, for both purposes', () => {
    const values = {
      ...ownRoadmap,
      roadmapAddress: 'https://maps.example/{s}/{z}',
      roadmapAttribution: ' ',
      roadmapAttributionUrl: 'maps.example',
      roadmapMaxZoom: 23,
      imageryChoice: 'own',
      imageryAddress: 'https://maps.example/style.json',
      imageryAttribution: 'Alfa',
    };
    expect(validateBaseMaps(values, null)).toEqual({
      roadmapAddress: 'invalid_format',
      roadmapAttribution: 'minLength',
      roadmapAttributionUrl: 'invalid_format',
      roadmapMaxZoom: 'integer',
      imageryAddress: 'tiles_needed',
      imageryAttribution: null,
      imageryAttributionUrl: null,
      imageryMaxZoom: null,
    });
    expect(validateBaseMaps(ownRoadmap, ['https://tiles.example'])).toMatchObject({
      roadmapAddress: 'origin_not_allowed',
    });
  });
});

const directory: Directory = {
  settings: null,
  domain: 'alfa.example',
  domainState: 'proven',
  domainRecord: { name: '_azimute-challenge.alfa.example', value: 'azimute-domain=a' },
  redirectAddress: null,
  ownRedirectAddress: null,
  secretName: 'DIRECTORY_SECRET_1',
  hasSecret: true,
  proven: false,
  profiles: [],
};
const directoryValues = {
  ...directoryValuesOf(directory),
  name: 'Alfa',
  issuer: 'https://login.example.com/',
  clientId: 'azimute',
};

describe('a directory', () => {
  it.each(['https://login.example.com/', 'login.example.com', 'https://login.example.com/?x', 'https://'])(
    'has its issuer %s validated as in the contract',
    (issuer) => {
      const values = { ...directoryValues, issuer };
      const isTaken = directorySettingsSchema.safeParse(settingsOf(values)).success;
      expect(validateDirectory(values, directory).issuer).toBe(isTaken ? null : 'invalid_format');
    },
  );

  it('reports all errors at once, including a group without a profile', () => {
    const values = {
      ...directoryValues,
      issuer: 'x',
      secretName: 'DIRECTORY_SECRET_12',
      isOn: false,
      enforced: true,
      groups: [{ group: 'drivers', profileId: null }],
    };
    expect(validateDirectory(values, directory)).toEqual({
      issuer: 'invalid_format',
      secretName: 'invalid_value',
      groups: 'required',
      enforced: 'not_on',
    });
    const rows = [
      { group: ' ', profileId: null },
      { group: 'drivers', profileId: '1' },
    ];
    expect(validateDirectory({ ...directoryValues, groups: rows }, directory)).toEqual({
      issuer: null,
      secretName: null,
      groups: null,
      enforced: null,
    });
  });
});
