/** Words of the product, its field and its roles in the languages of its screens, without accents. */
const CONTEXT_WORDS = [
  'admin',
  'administrador',
  'administrator',
  'asset',
  'ativo',
  'azimute',
  'camion',
  'caminhao',
  'demo',
  'equipamento',
  'equipment',
  'equipo',
  'fleet',
  'flota',
  'frota',
  'gerente',
  'gestor',
  'logistica',
  'logistics',
  'manager',
  'motorista',
  'operador',
  'operator',
  'portal',
  'rastreador',
  'rastreamento',
  'rastreo',
  'root',
  'telemetria',
  'telemetry',
  'tracker',
  'transport',
  'transporte',
  'truck',
  'user',
  'usuario',
  'vehicle',
  'vehiculo',
  'veiculo',
  'viewer',
] as const;

const WORD_AT_LEAST = 3;

/** Returns true for a password that consists of context words and words of its user's e-mail, digits and symbols. */
export function isMadeOfContextWords(password: string, email: string): boolean {
  const text = fold(password);
  if (!/\p{L}/u.test(text)) return false;
  const words = [...CONTEXT_WORDS, ...wordsOf(email)];
  const ends = new Set([0]);
  // Ends are visited in ascending order, since each word ends after its beginning.
  for (let start = 0; start < text.length; start += 1) {
    if (!ends.has(start)) continue;
    if (!/\p{L}/u.test(text.charAt(start))) ends.add(start + 1);
    for (const word of words) if (text.startsWith(word, start)) ends.add(start + word.length);
  }
  return ends.has(text.length);
}

/** Returns the words of an address without its top-level domain: the user's names and their organization. */
function wordsOf(email: string): string[] {
  const known = fold(email).replace(/\.[^.@]*$/, '');
  return known.split(/[^\p{L}]+/u).filter((word) => word.length >= WORD_AT_LEAST);
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
