import { isSameJson } from '@trellis/base'
import type { CollectionDocument } from '@trellis/model'
import { type TemplatePart, templateOf } from '../../../records/calculations/calculation-sources.ts'
import { compileCollection } from '../../compile-collection.ts'
import { liveFieldId, type PlannedStep, type SchemaChange } from '../schema-change.ts'

/** Stored calculations whose template, or one of whose sources, changes: all records are computed again at the end of the change. */
export function planTitles(change: SchemaChange): PlannedStep[] {
  if (!change.live) return []
  const before = templates(change, change.live)
  const after = templates(change, change.wanted)
  return [...after].flatMap(([fieldId, template]) => {
    const oldId = liveFieldId(change, fieldId) ?? fieldId
    if (isSameTemplate(change, before.get(oldId), template)) return []
    const title = change.wanted.schema.properties[fieldId]?.title || fieldId
    return [
      {
        action: 'calculate',
        fieldId,
        description: `Calculate ${title} again for all records`,
        loses: 0,
        // Done once for all of them, when the new definition is live.
        run: async () => undefined,
      },
    ]
  })
}

export function isCalculation(step: PlannedStep): boolean {
  return step.action === 'calculate'
}

function templates(change: SchemaChange, document: CollectionDocument): Map<string, TemplatePart[]> {
  const columns = Object.fromEntries(Object.keys(document.schema.properties).map(id => [id, id]))
  const copy = { id: change.collectionId, version: 0, document: structuredClone(document), table: '', columns }
  const collection = compileCollection(change.tenant, copy, [...change.associations.values()])
  return new Map(
    [...collection.fields.values()].flatMap(field => {
      const template = templateOf(field, collection)
      return template ? [[field.id, template] as const] : []
    }),
  )
}

function isSameTemplate(
  change: SchemaChange,
  before: TemplatePart[] | undefined,
  after: readonly TemplatePart[],
): boolean {
  const inOldIds = after.map(part =>
    typeof part === 'string' ? part : { fieldId: liveFieldId(change, part.fieldId) ?? part.fieldId },
  )
  if (!isSameJson(before, inOldIds)) return false
  return after.every(part => typeof part === 'string' || isSameFormat(change, part.fieldId))
}

function isSameFormat(change: SchemaChange, fieldId: string): boolean {
  const oldId = liveFieldId(change, fieldId)
  const before = oldId === undefined ? undefined : change.live?.schema.properties[oldId]
  const after = change.wanted.schema.properties[fieldId]
  return (
    before !== undefined &&
    isSameJson(
      [before.format, before.metadata?.association?.cursor],
      [after?.format, after?.metadata?.association?.cursor],
    )
  )
}
