import { isSameJson, ownValue } from '@trellis/base'
import { fieldOfOptionColors, optionColorsFormula } from '@trellis/fields/formula'
import type { CollectionDocument, FieldSchema } from '@trellis/model'

/** Colours of records that are those of a field's options stay so when the options change; anything else stays as it is written. */
export function followOptionColors(
  wanted: CollectionDocument,
  live: CollectionDocument | undefined,
  renames: Readonly<Record<string, string>>,
): CollectionDocument {
  const colors = wanted.schema.properties['recordColor']
  const before = live && fieldOfOptionColors(live.schema.properties['recordColor']?.metadata?.calculation, live.schema)
  const liveField = before === undefined ? undefined : ownValue(live?.schema.properties, before)
  if (before === undefined || !liveField || !colors) return wanted
  const now = Object.entries(renames).find(([, from]) => from === before)?.[0] ?? before
  const field = ownValue(wanted.schema.properties, now)
  if (!field || !isSameJson(colors.metadata?.calculation, optionColorsFormula(now, liveField))) return wanted
  return {
    ...wanted,
    schema: {
      ...wanted.schema,
      properties: { ...wanted.schema.properties, recordColor: calculatedBy(colors, optionColorsFormula(now, field)) },
    },
  }
}

function calculatedBy(field: FieldSchema, formula: ReturnType<typeof optionColorsFormula>): FieldSchema {
  const { calculation: _, ...metadata } = field.metadata ?? {}
  return { ...field, metadata: formula === undefined ? metadata : { ...metadata, calculation: formula } }
}
