import type { FieldSchema, RecordSchema } from '@trellis/model'
import { registerTexts } from '@trellis/ui/text'
import { settingTexts, translateSetting } from '../setting-texts.ts'
import { actionSchema } from '../values/action-schema.ts'

const parts = Object.values(actionSchema.properties).flatMap(part => [part, ...Object.values(part.properties ?? {})])
registerTexts('ui', Object.fromEntries(settingTexts(parts)))

/** The form of an action in the person's language. */
export const shownActionSchema = (): RecordSchema => ({ ...actionSchema, properties: shown(actionSchema.properties) })

function shown(properties: Readonly<Record<string, FieldSchema>>): Record<string, FieldSchema> {
  const entries = Object.entries(properties).map(([id, part]): [string, FieldSchema] => {
    const inside = part.properties ? { properties: shown(part.properties) } : {}
    return [id, { ...translateSetting(part), ...inside }]
  })
  return Object.fromEntries(entries)
}
