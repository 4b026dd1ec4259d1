import type { FoundAddress } from '@trellis/contract'

export type AddressDraft = Readonly<Record<string, unknown>>

/** A found place takes the place of all parts but what was said by hand about the door. */
export function withFound({ additionalInfo }: AddressDraft, found: FoundAddress): AddressDraft {
  return { ...found, ...(additionalInfo ? { additionalInfo } : {}) }
}

/** One part changed by hand; the line that the address is known by is made anew of its parts. */
export function withPart(draft: AddressDraft, key: string, next: unknown): AddressDraft {
  const { [key]: _before, ...rest } = draft
  const { summary: _summary, ...parts } = rest
  const kept = key === 'summary' || key === 'additionalInfo' ? rest : parts
  const isGone = next === undefined || next === null || next === ''
  return isGone ? kept : { ...kept, [key]: next }
}

export function withManual(draft: AddressDraft, isManual: boolean): AddressDraft {
  const { manual: _before, ...rest } = draft
  return isManual ? { ...rest, manual: true } : rest
}

/** Whether nothing is said but how it was to be said. */
export function isEmptyAddress(draft: AddressDraft): boolean {
  return Object.keys(draft).every(key => key === 'manual')
}
