import { AsYouType, type CountryCode, isSupportedCountry } from 'libphonenumber-js/min'

/** A number in the groups of its country as far as it is typed; fetched when a phone number is first edited. */
export function typePhone(text: string, country: string | undefined): string {
  const typing = country && isSupportedCountry(country) ? new AsYouType(country as CountryCode) : new AsYouType()
  return typing.input(text)
}
