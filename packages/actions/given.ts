import { isPlainObject } from '@trellis/base'

export type Given = Readonly<Record<string, unknown>>

/** A parameter that is there as a text; numbers are texts that nobody put in quotes. */
export function textOf(parameters: Given, key: string): string | undefined {
  const value = parameters[key]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Values by name, as the form of pairs stores them. */
export function pairsOf(value: unknown): Record<string, unknown> {
  const entries = Array.isArray(value) ? value.filter(isPlainObject) : []
  return Object.fromEntries(
    entries.flatMap(({ key, value: each }) => (typeof key === 'string' && key !== '' ? [[key, each ?? null]] : [])),
  )
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string' && each !== '') : []
}
