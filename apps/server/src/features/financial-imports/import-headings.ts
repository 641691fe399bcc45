import {
  financialImportFields,
  type FinancialImportField,
  type FinancialImportSubject,
} from '@azimute/contract/financial-imports';
import { mapColumns } from '../../platform/imports/map-columns.ts';

const words = (list: string): readonly string[] => list.split(', ');

/** What people's own files call the fields, beside the headings of templates; as `foldHeading` leaves them. */
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

/** The column of each field by its heading, in whichever language; each column is taken once. */
export function mapFinancialColumns(
  of: FinancialImportSubject,
  headings: readonly string[],
): FinancialMapping {
  const fields: readonly FinancialImportField[] = financialImportFields[of];
  return mapColumns(headings, fields, (field) => `financial-import:field_${field}`, knownHeadings);
}
