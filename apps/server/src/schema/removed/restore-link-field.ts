import { ownValue, UserError } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import type { StoredTenant } from '../../collections/load-tenant.ts'
import { restoredLinkField } from '../steps/link-columns.ts'
import { applyRestored } from './apply-restored.ts'
import { freeFieldId } from './free-field-id.ts'
import type { Needed, RemovedLinkField, RemovedRow, Restored, Restoring } from './removed-parts.ts'

type LinkField = Restoring & { row: RemovedRow; stored: StoredTenant }

/** Brings back what links themselves said, for the links that are there: under its old ID, or another one where that is taken. */
export async function restoreLinkField(services: Needed, { row, stored, ...restoring }: LinkField): Promise<Restored> {
  const { ofLink, ...field } = row.definition as RemovedLinkField
  const association = stored.associations.find(({ id, linkTable }) => id === ofLink && linkTable === row.table)
  const live = stored.collections.find(({ id }) => id === association?.parentCollection)
  const owner = ownValue(live?.document.schema.properties, association?.parentKey ?? '')
  const settings = owner?.metadata?.association
  if (!association || !live || !owner || !settings) {
    throw new UserError('VALIDATION_ERROR', 'Its association is gone: bring that back first')
  }
  const { properties = {}, ...relationship } = settings.relationship ?? {}
  const fieldId = freeFieldId(row.fieldId ?? '', Object.keys(properties))
  const title = fieldId === row.fieldId ? field.title : `${field.title} (before)`
  const schema: FieldSchema = {
    ...owner,
    metadata: {
      ...owner.metadata,
      association: {
        ...settings,
        relationship: { ...relationship, properties: { ...properties, [fieldId]: { ...field, title } } },
      },
    },
  }
  const { document } = live
  return applyRestored(services, restoring, {
    collectionId: live.id,
    document: {
      ...document,
      schema: { ...document.schema, properties: { ...document.schema.properties, [association.parentKey]: schema } },
    },
    baseVersion: live.version,
    fieldId,
    restored: { [restoredLinkField(association, fieldId)]: row.id },
  })
}
