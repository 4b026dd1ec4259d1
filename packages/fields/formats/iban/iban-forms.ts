import type { IbanForms, Kind } from './rules.ts'

/**
 * Forms of account numbers, as the IBAN registry (ISO 13616-2) writes them: so many letters (a), digits (n), or either (c).
 * Digits beside digits are counted as one: banks and branches do not matter here.
 */
const written = {
  '11n': 'NO',
  '12n': 'BE',
  '14n': 'DK FI FO GL SD',
  '15n': 'SI',
  '16n': 'AT BA EE LT MN XK',
  '17n': 'HR',
  '18n': 'CR DE ME RS VA',
  '19n': 'AE IL SO TL',
  '20n': 'CZ ES SE SK TN',
  '21n': 'LY PT ST',
  '22n': 'IS',
  '23n': 'BI DJ MR',
  '24n': 'HU PL',
  '25n': 'EG',
  '2n18c': 'SA',
  '3n10c2n': 'MK',
  '3n13c': 'KZ LU',
  '3n16c': 'OM',
  '4n20c': 'LB',
  '5n12c': 'CH LI',
  '6n16c': 'TR',
  '6n19c': 'UA',
  '7n16c': 'GR',
  '8n12c': 'AD',
  '8n16c': 'AL CY',
  '10n11c2n': 'FR MC',
  '14n15c': 'RU',
  '23n1a1c': 'BR',
  '1a10n12c': 'IT SM',
  '2a12n': 'FK',
  '2a16n': 'GE',
  '4a6n8c': 'BG',
  '4a10n': 'NL',
  '4a13c': 'LV',
  '4a14c': 'BH',
  '4a14n': 'GB IE',
  '4a15c': 'GI',
  '4a15n': 'IQ',
  '4a16c': 'PK RO',
  '4a16n': 'VG',
  '4a20c': 'AZ',
  '4a20n': 'HN NI SV',
  '4a21c': 'PS QA',
  '4a22c': 'KW',
  '4a24c': 'LC',
  '4a4n18c': 'JO YE',
  '4a5n18c': 'MT',
  '4a19n3a': 'MU',
  '4a20n3a': 'SC',
  '4c4n16c': 'BY',
  '4c20n': 'DO',
  '20c': 'MD',
  '24c': 'GT',
}

/** What stands at each place behind the check digits, by country. */
export const ibanForms: IbanForms = new Map(
  Object.entries(written).flatMap(([form, countries]) =>
    countries.split(' ').map(country => [country, placesOf(form)]),
  ),
)

function placesOf(form: string): Kind[] {
  return form.split(/(?<=[anc])/).flatMap(part => {
    const kind = part.endsWith('a') ? 'a' : part.endsWith('n') ? 'n' : 'c'
    return Array<Kind>(Number.parseInt(part, 10)).fill(kind)
  })
}
