/**
 * National holidays in the language of the country, from the laws named below (docs/decisions/0095). Users add regional
 * holidays and bridge days themselves.
 */
export type MoveRule =
  /** Moves to the Monday on or after it. */
  | 'next_monday'
  /** Moves Tuesday and Wednesday to the Monday before, Thursday and Friday to the Monday after. */
  | 'nearest_monday'
  /** Moves Tuesday to Thursday to the Monday before, Friday to the Monday after. */
  | 'monday_of_week'
  /** Moves Tuesday to the Friday before, Wednesday to the Friday after. */
  | 'nearest_friday'
  /** Moves Saturday to the Friday before, Sunday to the Monday after. */
  | 'off_weekends'
  /** Like off_weekends; also moves Tuesday to the Monday before, Wednesday and Thursday to the Friday after. */
  | 'long_weekend'
  /** First of two consecutive days, which are moved so that both adjoin a weekend. */
  | 'first_of_pair'
  | 'second_of_pair'
  /** If it is a Sunday, the Monday after is a holiday as well. */
  | 'also_monday';

export interface HolidayRule {
  readonly name: string;
  readonly on:
    | { readonly month: number; readonly day: number }
    /** Days after Easter Sunday. */
    | { readonly easter: number }
    /** Nth weekday (Monday is 1) of a month; -1 is the last. */
    | { readonly month: number; readonly weekday: number; readonly nth: number };
  readonly move?: MoveRule;
  /** Only if it falls on one of these weekdays (Monday is 1, Sunday 7). */
  readonly onlyOn?: readonly number[];
  /** Observed only in years with this remainder. */
  readonly years?: { readonly every: number; readonly remainder: readonly number[] };
  readonly since?: number;
  /** Left by law to the decision of employers or the public service. */
  readonly isOptional?: true;
}

export const holidayCountries = [
  'AR',
  'BO',
  'BR',
  'CL',
  'CO',
  'EC',
  'ES',
  'MX',
  'PE',
  'PT',
  'PY',
  'US',
  'UY',
] as const;
export type HolidayCountry = (typeof holidayCountries)[number];

const on = (month: number, day: number, name: string, more: Partial<HolidayRule> = {}): HolidayRule => ({
  name,
  on: { month, day },
  ...more,
});
const easter = (days: number, name: string, more: Partial<HolidayRule> = {}): HolidayRule => ({
  name,
  on: { easter: days },
  ...more,
});
const weekdayOf = (month: number, nth: number, weekday: number, name: string): HolidayRule => ({
  name,
  on: { month, weekday, nth },
});
const optional = { isOptional: true } as const;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;

export const nationalHolidays: Readonly<Record<HolidayCountry, readonly HolidayRule[]>> = {
  // Ley 27.399
  AR: [
    on(1, 1, 'Año Nuevo'),
    easter(-48, 'Carnaval'),
    easter(-47, 'Carnaval'),
    on(3, 24, 'Día de la Memoria por la Verdad y la Justicia'),
    on(4, 2, 'Día de los Caídos en la Guerra de Malvinas'),
    easter(-3, 'Jueves Santo', optional),
    easter(-2, 'Viernes Santo'),
    on(5, 1, 'Día del Trabajador'),
    on(5, 25, 'Día de la Revolución de Mayo'),
    on(6, 17, 'Paso a la Inmortalidad del General Güemes', { move: 'nearest_monday' }),
    on(6, 20, 'Paso a la Inmortalidad del General Belgrano'),
    on(7, 9, 'Día de la Independencia'),
    on(8, 17, 'Paso a la Inmortalidad del General San Martín', { move: 'nearest_monday' }),
    on(10, 12, 'Día del Respeto a la Diversidad Cultural', { move: 'nearest_monday' }),
    on(11, 20, 'Día de la Soberanía Nacional', { move: 'nearest_monday' }),
    on(12, 8, 'Inmaculada Concepción de María'),
    on(12, 25, 'Navidad'),
  ],
  // Decreto Supremo 405, 2750
  BO: [
    on(1, 1, 'Año Nuevo', { move: 'also_monday' }),
    on(1, 22, 'Día del Estado Plurinacional', { move: 'also_monday' }),
    easter(-48, 'Carnaval'),
    easter(-47, 'Carnaval'),
    easter(-2, 'Viernes Santo'),
    on(5, 1, 'Día del Trabajo', { move: 'also_monday' }),
    easter(60, 'Corpus Christi'),
    on(6, 21, 'Año Nuevo Andino Amazónico', { move: 'also_monday' }),
    on(8, 6, 'Día de la Independencia', { move: 'also_monday' }),
    on(11, 2, 'Todos los Difuntos', { move: 'also_monday' }),
    on(12, 25, 'Navidad', { move: 'also_monday' }),
  ],
  // Lei 662/1949, 6.802/1980, 9.093/1995, 10.607/2002, 14.759/2023
  BR: [
    on(1, 1, 'Confraternização Universal'),
    easter(-48, 'Carnaval', optional),
    easter(-47, 'Carnaval', optional),
    easter(-2, 'Paixão de Cristo'),
    on(4, 21, 'Tiradentes'),
    on(5, 1, 'Dia do Trabalho'),
    easter(60, 'Corpus Christi', optional),
    on(9, 7, 'Independência do Brasil'),
    on(10, 12, 'Nossa Senhora Aparecida'),
    on(11, 2, 'Finados'),
    on(11, 15, 'Proclamação da República'),
    on(11, 20, 'Dia Nacional de Zumbi e da Consciência Negra', { since: 2024 }),
    on(12, 25, 'Natal'),
  ],
  // Ley 2.977, 19.668, 19.973, 20.148, 20.215, 20.299, 20.983, 21.357
  CL: [
    on(1, 1, 'Año Nuevo'),
    on(1, 2, 'Feriado de Año Nuevo', { onlyOn: [MONDAY] }),
    easter(-2, 'Viernes Santo'),
    easter(-1, 'Sábado Santo'),
    on(5, 1, 'Día del Trabajo'),
    on(5, 21, 'Día de las Glorias Navales'),
    // Winter solstice in Chilean time, until 2041.
    on(6, 20, 'Día Nacional de los Pueblos Indígenas', {
      since: 2022,
      years: { every: 4, remainder: [0, 1] },
    }),
    on(6, 21, 'Día Nacional de los Pueblos Indígenas', {
      since: 2022,
      years: { every: 4, remainder: [2, 3] },
    }),
    on(6, 29, 'San Pedro y San Pablo', { move: 'monday_of_week' }),
    on(7, 16, 'Virgen del Carmen'),
    on(8, 15, 'Asunción de la Virgen'),
    on(9, 17, 'Feriado de Fiestas Patrias', { onlyOn: [MONDAY, FRIDAY] }),
    on(9, 18, 'Independencia Nacional'),
    on(9, 19, 'Glorias del Ejército'),
    on(9, 20, 'Feriado de Fiestas Patrias', { onlyOn: [FRIDAY] }),
    on(10, 12, 'Encuentro de Dos Mundos', { move: 'monday_of_week' }),
    on(10, 31, 'Día de las Iglesias Evangélicas y Protestantes', { move: 'nearest_friday' }),
    on(11, 1, 'Todos los Santos'),
    on(12, 8, 'Inmaculada Concepción'),
    on(12, 25, 'Navidad'),
  ],
  // Ley 51 de 1983
  CO: [
    on(1, 1, 'Año Nuevo'),
    on(1, 6, 'Reyes Magos', { move: 'next_monday' }),
    on(3, 19, 'San José', { move: 'next_monday' }),
    easter(-3, 'Jueves Santo'),
    easter(-2, 'Viernes Santo'),
    on(5, 1, 'Día del Trabajo'),
    easter(43, 'Ascensión del Señor'),
    easter(64, 'Corpus Christi'),
    easter(71, 'Sagrado Corazón de Jesús'),
    on(6, 29, 'San Pedro y San Pablo', { move: 'next_monday' }),
    on(7, 20, 'Día de la Independencia'),
    on(8, 7, 'Batalla de Boyacá'),
    on(8, 15, 'Asunción de la Virgen', { move: 'next_monday' }),
    on(10, 12, 'Día de la Raza', { move: 'next_monday' }),
    on(11, 1, 'Todos los Santos', { move: 'next_monday' }),
    on(11, 11, 'Independencia de Cartagena', { move: 'next_monday' }),
    on(12, 8, 'Inmaculada Concepción'),
    on(12, 25, 'Navidad'),
  ],
  // Código del Trabajo, art. 65; LOSEP, disposición general cuarta, as of 2016
  EC: [
    on(1, 1, 'Año Nuevo', { move: 'off_weekends' }),
    easter(-48, 'Carnaval'),
    easter(-47, 'Carnaval'),
    easter(-2, 'Viernes Santo'),
    on(5, 1, 'Día del Trabajo', { move: 'long_weekend' }),
    on(5, 24, 'Batalla de Pichincha', { move: 'long_weekend' }),
    on(8, 10, 'Primer Grito de Independencia', { move: 'long_weekend' }),
    on(10, 9, 'Independencia de Guayaquil', { move: 'long_weekend' }),
    on(11, 2, 'Día de los Difuntos', { move: 'first_of_pair' }),
    on(11, 3, 'Independencia de Cuenca', { move: 'second_of_pair' }),
    on(12, 25, 'Navidad', { move: 'off_weekends' }),
  ],
  // Estatuto de los Trabajadores, art. 37.2; Real Decreto 2001/1983, art. 45
  ES: [
    on(1, 1, 'Año Nuevo'),
    on(1, 6, 'Epifanía del Señor'),
    easter(-3, 'Jueves Santo', optional),
    easter(-2, 'Viernes Santo'),
    on(5, 1, 'Fiesta del Trabajo'),
    on(8, 15, 'Asunción de la Virgen'),
    on(10, 12, 'Fiesta Nacional de España'),
    on(11, 1, 'Todos los Santos'),
    on(12, 6, 'Día de la Constitución Española'),
    on(12, 8, 'Inmaculada Concepción'),
    on(12, 25, 'Natividad del Señor'),
  ],
  // Ley Federal del Trabajo, art. 74
  MX: [
    on(1, 1, 'Año Nuevo'),
    weekdayOf(2, 1, MONDAY, 'Día de la Constitución'),
    weekdayOf(3, 3, MONDAY, 'Natalicio de Benito Juárez'),
    on(5, 1, 'Día del Trabajo'),
    on(9, 16, 'Día de la Independencia'),
    on(10, 1, 'Transmisión del Poder Ejecutivo Federal', {
      since: 2024,
      years: { every: 6, remainder: [2] },
    }),
    weekdayOf(11, 3, MONDAY, 'Día de la Revolución'),
    on(12, 25, 'Navidad'),
  ],
  // Decreto Legislativo 713; Ley 31381, 31788, 31822
  PE: [
    on(1, 1, 'Año Nuevo'),
    easter(-3, 'Jueves Santo'),
    easter(-2, 'Viernes Santo'),
    on(5, 1, 'Día del Trabajo'),
    on(6, 7, 'Batalla de Arica y Día de la Bandera', { since: 2024 }),
    on(6, 29, 'San Pedro y San Pablo'),
    on(7, 23, 'Día de la Fuerza Aérea del Perú', { since: 2023 }),
    on(7, 28, 'Fiestas Patrias'),
    on(7, 29, 'Fiestas Patrias'),
    on(8, 6, 'Batalla de Junín', { since: 2022 }),
    on(8, 30, 'Santa Rosa de Lima'),
    on(10, 8, 'Combate de Angamos'),
    on(11, 1, 'Todos los Santos'),
    on(12, 8, 'Inmaculada Concepción'),
    on(12, 9, 'Batalla de Ayacucho', { since: 2022 }),
    on(12, 25, 'Navidad'),
  ],
  // Código do Trabalho, art. 234 and 235
  PT: [
    on(1, 1, 'Ano Novo'),
    easter(-47, 'Carnaval', optional),
    easter(-2, 'Sexta-Feira Santa'),
    easter(0, 'Páscoa'),
    on(4, 25, 'Dia da Liberdade'),
    on(5, 1, 'Dia do Trabalhador'),
    easter(60, 'Corpo de Deus'),
    on(6, 10, 'Dia de Portugal'),
    on(8, 15, 'Assunção de Nossa Senhora'),
    on(10, 5, 'Implantação da República'),
    on(11, 1, 'Todos os Santos'),
    on(12, 1, 'Restauração da Independência'),
    on(12, 8, 'Imaculada Conceição'),
    on(12, 25, 'Natal'),
  ],
  // Ley 8/90 as amended. The government may move some of them by decree.
  PY: [
    on(1, 1, 'Año Nuevo'),
    on(3, 1, 'Día de los Héroes'),
    easter(-3, 'Jueves Santo'),
    easter(-2, 'Viernes Santo'),
    on(5, 1, 'Día del Trabajador'),
    on(5, 14, 'Independencia Nacional'),
    on(5, 15, 'Independencia Nacional'),
    on(6, 12, 'Paz del Chaco'),
    on(8, 15, 'Fundación de Asunción'),
    on(9, 29, 'Victoria de Boquerón'),
    on(12, 8, 'Virgen de Caacupé'),
    on(12, 25, 'Navidad'),
  ],
  // 5 U.S.C. 6103
  US: [
    on(1, 1, 'New Year’s Day', { move: 'off_weekends' }),
    weekdayOf(1, 3, MONDAY, 'Birthday of Martin Luther King, Jr.'),
    weekdayOf(2, 3, MONDAY, 'Washington’s Birthday'),
    weekdayOf(5, -1, MONDAY, 'Memorial Day'),
    on(6, 19, 'Juneteenth', { move: 'off_weekends', since: 2021 }),
    on(7, 4, 'Independence Day', { move: 'off_weekends' }),
    weekdayOf(9, 1, MONDAY, 'Labor Day'),
    weekdayOf(10, 2, MONDAY, 'Columbus Day'),
    on(11, 11, 'Veterans Day', { move: 'off_weekends' }),
    weekdayOf(11, 4, THURSDAY, 'Thanksgiving Day'),
    on(12, 25, 'Christmas Day', { move: 'off_weekends' }),
  ],
  // Ley 14.977, 16.805, 17.414
  UY: [
    on(1, 1, 'Año Nuevo'),
    on(1, 6, 'Día de los Niños', optional),
    easter(-48, 'Carnaval', optional),
    easter(-47, 'Carnaval', optional),
    easter(-3, 'Semana de Turismo', optional),
    easter(-2, 'Semana de Turismo', optional),
    on(4, 19, 'Desembarco de los Treinta y Tres Orientales', { move: 'nearest_monday', isOptional: true }),
    on(5, 1, 'Día de los Trabajadores'),
    on(5, 18, 'Batalla de las Piedras', { move: 'nearest_monday', isOptional: true }),
    on(6, 19, 'Natalicio de José Gervasio Artigas', optional),
    on(7, 18, 'Jura de la Constitución'),
    on(8, 25, 'Declaratoria de la Independencia'),
    on(10, 12, 'Día de la Raza', { move: 'nearest_monday', isOptional: true }),
    on(11, 2, 'Día de los Difuntos', optional),
    on(12, 25, 'Navidad'),
  ],
};
