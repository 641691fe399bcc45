import { moduleCodes } from '@azimute/contract/modules';
import type pg from 'pg';
import { plantRules, turnRules } from '../alerts/plant-rules.ts';
import { plantFences } from '../geofences/plant-fences.ts';

const FENCES = 100;
const RULES = 20;

/** Gives every reducer work: geofences where the sender drives, and live alert rules for every asset. */
export async function plantReducers(owner: pg.Pool, accountId: number): Promise<void> {
  await owner.query('update accounts set modules = $1', [[...moduleCodes]]);
  await owner.query(`update assets set category = 'C0'`);
  const { rows } = await owner.query<{ id: number }>('select unit_id as id from units');
  await plantFences(owner, accountId, rows[0]?.id ?? 0, FENCES);
  await plantRules(owner, accountId, RULES, 1);
  await turnRules(owner, accountId, true);
}
