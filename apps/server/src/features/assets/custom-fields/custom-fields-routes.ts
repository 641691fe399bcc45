import { customFieldNames } from '@azimute/contract';
import { defineRoutes } from '../../../platform/http/route-table.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import { answerRecords } from '../../../platform/records/answer-records.ts';
import type { VerbContext, VerbDependencies } from '../../../platform/transact.ts';
import {
  deleteCustomField,
  orderCustomFields,
  restoreCustomField,
  updateCustomField,
} from './change-custom-fields.ts';
import { customFields } from './custom-field-records.ts';

export function customFieldsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return {
    ...answerRecords(dependencies, customFieldNames, {
      ...customFields,
      update: updateCustomField,
      delete: deleteCustomField,
    }),
    ...defineRoutes({
      orderCustomFields: ({ caller, body }) => orderCustomFields(by(caller.actor), body),
      restoreCustomField: ({ caller, params }) => restoreCustomField(by(caller.actor), params.customFieldId),
    }),
  };
}
