import type { FieldSchema } from '@trellis/model'
import { clockMask, dayMask } from './clock-mask.ts'
import { localeMask } from './locale-mask.ts'
import { usesTwelveHours } from './twelve-hours.ts'

/** The forms in which a person types days and times: that of the field's mask, else that of their region. */

export function dayForm({ metadata }: FieldSchema, locale: string): string {
  return dayMask(metadata?.mask) ?? localeMask(locale)
}

export function momentForm(schema: FieldSchema, locale: string): string {
  const clock = clockMask(schema.metadata?.mask) ?? (usesTwelveHours(locale) ? 'h:mm A' : 'HH:mm')
  return `${dayForm(schema, locale)} ${asTyped(clock)}`
}

export function clockForm({ metadata }: FieldSchema, locale: string): string {
  return asTyped(metadata?.mask ?? (usesTwelveHours(locale) ? 'h:mm:ss A' : 'HH:mm:ss'))
}

/** The letter of masks for the half of the day is none that people type. */
const asTyped = (clock: string) => clock.replace(/ a$/i, ' AM')
