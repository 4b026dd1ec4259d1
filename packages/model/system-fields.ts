import type { DetailGroup } from './collection.ts'
import { coreCollectionIds } from './core-collection-ids.ts'
import type { FieldSchema } from './field.ts'

/** The group of the system fields: collapsed and hidden by default (1 §3.2). */
export const systemGroup: DetailGroup = {
  id: 'system',
  name: 'System',
  order: 99,
  hidden: true,
  collapsible: true,
  startsCollapsed: true,
}

/** The group of when a record was made and changed, and by whom: forms show it of records that are stored (1 §3.1). */
export const activityGroup: DetailGroup = {
  id: 'system-activity',
  name: 'Activity',
  order: 100,
  collapsible: true,
  startsCollapsed: true,
}

/** Groups that every collection has and no builder makes. */
export function isSystemGroup({ id }: Pick<DetailGroup, 'id'>): boolean {
  return id === systemGroup.id || id === activityGroup.id
}

const inSystemGroup = { detailGroupId: systemGroup.id, detailPriority: 'other' } as const
const viewOnly = { ...inSystemGroup, disabled: true, disabledType: 'readonly' } as const
const ofActivity = { ...viewOnly, detailGroupId: activityGroup.id } as const

/** Fields every record has (1 §3.1). `version` is not among them: it is server-owned and not part of any schema. */
export const systemFields = {
  id: { type: 'string', format: 'text', title: 'ID', maxLength: 128, metadata: { ...inSystemGroup, detailOrder: 1 } },
  recordTitle: { type: 'string', format: 'text', title: 'Record title', metadata: { ...viewOnly, detailOrder: 2 } },
  recordDescription: {
    type: 'string',
    format: 'multiline',
    title: 'Record description',
    metadata: { ...viewOnly, detailOrder: 3 },
  },
  recordImage: {
    type: 'string',
    format: 'icon-or-image',
    title: 'Record image',
    metadata: { ...viewOnly, detailOrder: 4 },
  },
  recordColor: { type: 'string', format: 'color', title: 'Record color', metadata: { ...viewOnly, detailOrder: 5 } },
  createdAt: { type: 'string', format: 'date-time', title: 'Created at', metadata: { ...ofActivity, detailOrder: 1 } },
  createdBy: { type: 'string', format: 'text', title: 'Created by', metadata: { ...ofActivity, detailOrder: 2 } },
  updatedAt: { type: 'string', format: 'date-time', title: 'Updated at', metadata: { ...ofActivity, detailOrder: 3 } },
  updatedBy: { type: 'string', format: 'text', title: 'Updated by', metadata: { ...ofActivity, detailOrder: 4 } },
} as const satisfies Record<string, FieldSchema>

export type SystemFieldId = keyof typeof systemFields

export function isSystemField(id: string): id is SystemFieldId {
  return Object.hasOwn(systemFields, id)
}

/**
 * Id under which definitions, files and the log name all additional properties of a record together; no field and no property is called so.
 * In records they stand beside the fields, each under its own key.
 */
export const additionalPropertiesId = 'additionalProperties'

/** System fields that name the user who did something. */
export const userReferenceFields: ReadonlySet<string> = new Set(['createdBy', 'updatedBy'])

/** What the server notes of a record when it is made and saved. */
export const notedByServer: ReadonlySet<string> = new Set([
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
] satisfies SystemFieldId[])

/** Set by the server alone; a client that sends one is refused (S29). */
export const serverOwnedFields: ReadonlySet<string> = new Set([
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'recordTitle',
  'recordDescription',
  'recordImage',
  'recordColor',
])

const coreIds: ReadonlySet<string> = new Set(coreCollectionIds.map(id => id.toLowerCase()))

/** Reserved without regard to case: core ids, system field ids, `version`; what begins `$` or `_` never fits the id alphabet (0-decisions §4). */
export function isReservedId(id: string): boolean {
  const lower = id.toLowerCase()
  if (coreIds.has(lower) || lower === 'version' || lower.startsWith('temp-')) return true
  return Object.keys(systemFields).some(fieldId => fieldId.toLowerCase() === lower)
}
