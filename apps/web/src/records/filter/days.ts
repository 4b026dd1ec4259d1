import { findFormat, isRelativeDays, isWholeDay } from '@trellis/fields'
import { countsDays, type FieldSchema, type RelativeDayName, relativeDayNames } from '@trellis/model'
import { localeTag } from '@trellis/ui/text'
import { t } from './texts.ts'
import { valueSchema } from './value-schema.ts'

/** How a condition says which days it means: a day of the calendar, a value of the field as it is (of moments alone), or from today on. */
export type DayChoice = 'day' | 'value' | RelativeDayName

/** Whether values of the field lie on days, which conditions may ask for. */
export function takesDays({ format }: FieldSchema): boolean {
  return findFormat(format)?.days !== undefined
}

/** The choices that a field has, in the order in which they are offered. */
export function dayChoices(field: FieldSchema): { id: DayChoice; label: string }[] {
  const enteredAs = findFormat(field.format)?.days?.enteredAs
  return [
    { id: 'day', label: t('records.days.day') },
    ...(enteredAs ? [{ id: 'value' as const, label: t('records.days.value') }] : []),
    ...relativeDayNames.map(name => ({ id: name, label: t(`records.days.${name}`) })),
  ]
}

/** What a value of a condition is; undefined where it does not tell. */
export function dayChoiceOf(value: unknown, field: FieldSchema): DayChoice | undefined {
  if (isRelativeDays(value)) return relativeDayNames.find(name => name === value.relative)
  const format = findFormat(field.format)
  if (!format?.days || value === undefined || value === null) return undefined
  if (isWholeDay(value, { schema: field, format })) return 'day'
  const isValue = 'value' in format.check(value, valueSchema(field, field.title))
  return isValue ? (format.days.enteredAs ? 'value' : 'day') : undefined
}

/** What a choice starts with. */
export function startOf(choice: DayChoice): unknown {
  if (choice === 'day' || choice === 'value') return undefined
  return countsDays(choice) ? { relative: choice, days: 7 } : { relative: choice }
}

/** The field as one day of it is entered and shown. */
export function daySchema(field: FieldSchema, title: string): FieldSchema {
  return valueSchema({ ...field, ...findFormat(field.format)?.days?.enteredAs }, title)
}

/** The days of a condition in words; undefined where its value is none. */
export function dayWords(value: unknown, field: FieldSchema): string | undefined {
  const format = findFormat(field.format)
  if (!format?.days) return undefined
  if (isRelativeDays(value)) {
    const name = relativeDayNames.find(each => each === value.relative)
    if (!name) return undefined
    return countsDays(name) ? t(`records.days.${name}Of`, { count: Number(value.days) }) : t(`records.days.${name}`)
  }
  if (!isWholeDay(value, { schema: field, format })) return undefined
  const schema = daySchema(field, field.title)
  return findFormat(schema.format)?.display(value, schema, localeTag())
}
