import type { Locale } from '../locales.ts';

/**
 * Names that differ from GeoNames, by country and GeoNames name. Lists only places that Portuguese or Spanish speakers
 * would search under another name; a missing language uses the GeoNames name.
 */
const namesElsewhere: Readonly<Record<string, Partial<Record<Locale, string>>>> = {
  'AE:Abu Dhabi': { es: 'Abu Dabi', pt: 'Abu Dhabi' },
  'AE:Dubai': { es: 'Dubái' },
  'AT:Vienna': { es: 'Viena', pt: 'Viena' },
  'AU:Sydney': { es: 'Sídney' },
  'BE:Antwerpen': { en: 'Antwerp', es: 'Amberes', pt: 'Antuérpia' },
  'BE:Brussels': { es: 'Bruselas', pt: 'Bruxelas' },
  'CA:Montréal': { en: 'Montreal', es: 'Montreal', pt: 'Montreal' },
  'CA:Québec': { en: 'Quebec City', es: 'Quebec', pt: 'Quebec' },
  'CH:Genève': { en: 'Geneva', es: 'Ginebra', pt: 'Genebra' },
  'CH:Zürich': { en: 'Zurich', es: 'Zúrich', pt: 'Zurique' },
  'CN:Beijing': { es: 'Pekín', pt: 'Pequim' },
  'CN:Shanghai': { es: 'Shanghái', pt: 'Xangai' },
  'CU:Havana': { es: 'La Habana' },
  'CZ:Prague': { es: 'Praga', pt: 'Praga' },
  'DE:Berlin': { es: 'Berlín', pt: 'Berlim' },
  'DE:Frankfurt am Main': { es: 'Fráncfort del Meno' },
  'DE:Hamburg': { es: 'Hamburgo', pt: 'Hamburgo' },
  'DE:Köln': { en: 'Cologne', es: 'Colonia', pt: 'Colônia' },
  'DE:Munich': { es: 'Múnich', pt: 'Munique' },
  'DK:Copenhagen': { es: 'Copenhague', pt: 'Copenhague' },
  'EG:Cairo': { es: 'El Cairo' },
  'ES:Sevilla': { en: 'Seville', pt: 'Sevilha' },
  'ES:Zaragoza': { pt: 'Saragoça' },
  'FR:Marseille': { es: 'Marsella', pt: 'Marselha' },
  'FR:Paris': { es: 'París' },
  'GB:Edinburgh': { es: 'Edimburgo', pt: 'Edimburgo' },
  'GB:London': { es: 'Londres', pt: 'Londres' },
  'GR:Athens': { es: 'Atenas', pt: 'Atenas' },
  'GT:Guatemala City': { es: 'Ciudad de Guatemala', pt: 'Cidade da Guatemala' },
  'IL:Jerusalem': { es: 'Jerusalén', pt: 'Jerusalém' },
  'IN:Delhi': { es: 'Delhi', pt: 'Délhi' },
  'IN:Mumbai': { es: 'Bombay' },
  'IT:Florence': { es: 'Florencia', pt: 'Florença' },
  'IT:Genoa': { es: 'Génova', pt: 'Gênova' },
  'IT:Milan': { es: 'Milán', pt: 'Milão' },
  'IT:Naples': { es: 'Nápoles', pt: 'Nápoles' },
  'IT:Rome': { es: 'Roma', pt: 'Roma' },
  'IT:Turin': { es: 'Turín', pt: 'Turim' },
  'IT:Venice': { es: 'Venecia', pt: 'Veneza' },
  'JP:Tokyo': { es: 'Tokio', pt: 'Tóquio' },
  'KR:Seoul': { es: 'Seúl', pt: 'Seul' },
  'LU:Luxembourg': { es: 'Luxemburgo', pt: 'Luxemburgo' },
  'MX:Mexico City': { es: 'Ciudad de México', pt: 'Cidade do México' },
  'NL:Amsterdam': { es: 'Ámsterdam', pt: 'Amsterdã' },
  'NL:Rotterdam': { es: 'Róterdam', pt: 'Roterdã' },
  'PA:Panamá': { en: 'Panama City', es: 'Ciudad de Panamá', pt: 'Cidade do Panamá' },
  'PE:Cusco': { es: 'Cuzco' },
  'PL:Warsaw': { es: 'Varsovia', pt: 'Varsóvia' },
  'PT:Lisbon': { es: 'Lisboa', pt: 'Lisboa' },
  'PT:Porto': { es: 'Oporto' },
  'PY:Asunción': { pt: 'Assunção' },
  'RU:Moscow': { es: 'Moscú', pt: 'Moscou' },
  'RU:Saint Petersburg': { es: 'San Petersburgo', pt: 'São Petersburgo' },
  'SE:Stockholm': { es: 'Estocolmo', pt: 'Estocolmo' },
  'SG:Singapore': { es: 'Singapur', pt: 'Singapura' },
  'TR:Istanbul': { es: 'Estambul', pt: 'Istambul' },
  'TW:Taipei': { es: 'Taipéi', pt: 'Taipé' },
  'US:Los Angeles': { es: 'Los Ángeles' },
  'US:New Orleans': { es: 'Nueva Orleans', pt: 'Nova Orleans' },
  'US:New York City': { es: 'Nueva York', pt: 'Nova York' },
  'US:Philadelphia': { es: 'Filadelfia', pt: 'Filadélfia' },
  'UY:Montevideo': { pt: 'Montevidéu' },
  'ZA:Cape Town': { es: 'Ciudad del Cabo', pt: 'Cidade do Cabo' },
  'ZA:Johannesburg': { es: 'Johannesburgo', pt: 'Joanesburgo' },
};

/** Returns the name of a GeoNames place in a language. */
export function nameOfPlace(
  { name, country }: { readonly name: string; readonly country: string },
  locale: Locale,
): string {
  return namesElsewhere[`${country}:${name}`]?.[locale] ?? name;
}

/** All alternative names with their places. */
export const otherPlaceNames: readonly {
  readonly country: string;
  readonly name: string;
  readonly otherName: string;
}[] = Object.entries(namesElsewhere).flatMap(([key, names]) =>
  [...new Set(Object.values(names))].map((otherName) => ({
    country: key.slice(0, 2),
    name: key.slice(3),
    otherName,
  })),
);
