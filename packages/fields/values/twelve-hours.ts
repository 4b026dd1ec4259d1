const twelveHourRegions = 'AU BD CA CO EG SV HN IN IE JO MY MX NZ NI PK PH SA US'.split(' ')

/** By region (2 §9). */
export function usesTwelveHours(locale: string): boolean {
  return twelveHourRegions.includes(new Intl.Locale(locale).maximize().region ?? '')
}
