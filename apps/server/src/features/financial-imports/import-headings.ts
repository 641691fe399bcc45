import {
  financialImportFields,
  type FinancialImportField,
  type FinancialImportSubject,
} from '@azimute/contract/financial-imports';
import { mapColumns } from '../../platform/imports/map-columns.ts';

const words = (list: string): readonly string[] => list.split(', ');

/** Common headings in users' files, besides the headings of templates; in the form of `foldHeading`. */
const knownHeadings: Readonly<Record<FinancialImportField, readonly string[]>> = {
  asset: words(
    'asset code, machine, equipment, equipamento, equipo, maquina, id, codigo do ativo, frota, prefixo',
  ),
  category: words('class, classe, clase'),
  kind: words('kind, cost type, cost, tipo de custo, tipo de costo, custo, costo'),
  amount: words('value, price, montante, preco, monto, precio, custo unitario'),
  basis: words('per, unit, charged, by, unidade, unidad, cobranca, por, se cobra'),
  from: words('from, start, begin, date, day, de, desde, inicio, data, dia, fecha'),
  to: words('to, end, until, ate, fim, hasta, fin, devolucao, devolucion'),
  note: words('notes, comment, remark, obs, observacoes, comentario, observacion, observaciones'),
  code: words('contract, code, number, contrato, numero, codigo, n contrato'),
  customer: words('client, tenant, locatario, arrendatario'),
  site: words('geofence, place, cerca, local, geocerca, sitio, canteiro'),
  rate: words('price, amount, valor, preco, precio, importe'),
  includedHours: words('included hours, hours, franquia, horas, horas franquia'),
  overuseRate: words('overuse, overuse rate, excedente, hora excedente, hora extra'),
  dayRule: words('rule, day rule, regra, regla'),
  leastMinutes: words('minutes, minutos, minutos minimos desse dia'),
};

export type FinancialMapping = Readonly<Partial<Record<FinancialImportField, number | null>>>;

/** Maps each field to a column by its heading in any language; each column is used once. */
export function mapFinancialColumns(
  of: FinancialImportSubject,
  headings: readonly string[],
): FinancialMapping {
  const fields: readonly FinancialImportField[] = financialImportFields[of];
  return mapColumns(headings, fields, (field) => `financial-import:field_${field}`, knownHeadings);
}
