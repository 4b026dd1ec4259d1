import type { FieldSchema } from '@trellis/model'
import { registerTexts } from '@trellis/ui/text'
import { settingTexts, translateSetting } from '../setting-texts.ts'

type Properties = Readonly<Record<string, FieldSchema>>

/** Has the words of a form and of what is inside its fields translated. */
export function registerFormTexts(properties: Properties): void {
  registerTexts('ui', Object.fromEntries(settingTexts(withInside(properties))))
}

function withInside(properties: Properties): FieldSchema[] {
  return Object.values(properties).flatMap(field => [
    field,
    ...withInside(field.properties ?? {}),
    ...(field.items ? withInside({ items: field.items }) : []),
  ])
}

/** The fields of a form in the person's language. */
export function shownProperties(properties: Properties): Record<string, FieldSchema> {
  return Object.fromEntries(Object.entries(properties).map(([id, field]) => [id, shownField(field)]))
}

function shownField(field: FieldSchema): FieldSchema {
  const { properties, items } = field
  return {
    ...translateSetting(field),
    ...(properties ? { properties: shownProperties(properties) } : {}),
    ...(items ? { items: shownField(items) } : {}),
  }
}
