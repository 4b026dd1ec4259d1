import { dialCodes } from './dial-codes.ts'

export type Country = { code: string; name: string; dialCode: string }

/** Named in a language, in its order; naming 240 of them takes a while, so whoever shows them keeps them. */
export function countriesIn(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return [...dialCodes]
    .map(([code, dialCode]) => ({ code, dialCode, name: names.of(code) ?? code }))
    .sort((left, right) => compare(left.name, right.name))
}

/** Of several countries with one dial code the one that most of its numbers belong to. */
const mains = new Set(['US', 'RU', 'GB', 'NO', 'IT', 'AU', 'MA', 'RE', 'FI', 'GP', 'CW', 'SH'])

/** The country that a dial code stands for: a preferred one, else the main one of those that share it. */
export function countryOf(dialCode: string, preferred: readonly string[]): string | undefined {
  const sharing = [...dialCodes].filter(([, code]) => code === dialCode).map(([country]) => country)
  return (
    preferred.find(country => sharing.includes(country)) ?? sharing.find(country => mains.has(country)) ?? sharing[0]
  )
}

/** The number under another dial code; what was typed after the old one stays. */
export function withDialCode(written: string, dialCode: string): string {
  const rest = written.trim().replace(/^\+/, '')
  const old = [...new Set(dialCodes.values())].find(code => written.trim().startsWith('+') && rest.startsWith(code))
  return `+${dialCode} ${rest.slice(old?.length ?? 0).trim()}`
}
