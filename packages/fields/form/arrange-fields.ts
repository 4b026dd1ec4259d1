import { type DetailGroup, type FieldSchema, notedByServer, type RecordSchema } from '@trellis/model'
import { isFormatId } from '../find-look.ts'

export type FormField = { path: string; schema: FieldSchema; isRequired: boolean; isHidden: boolean }
export type FormSection = { group: DetailGroup; fields: FormField[] }

export type ArrangeOptions = {
  schema: RecordSchema
  groups: readonly DetailGroup[]
  /** Title of the group of those that have none. */
  ungrouped: string
  /** Builders see hidden fields and groups with a mark; everybody else does not see them. */
  includeHidden?: boolean
  /** Fields that a formula hides. */
  hidden?: readonly string[]
  /** What the server notes of a record is not there before it is stored (1 §3.1). */
  isStored?: boolean
}

const fieldsBefore = new WeakMap<FieldSchema, FormField>()
const sectionsBefore = new WeakMap<DetailGroup, FormSection>()

export const ungroupedId = 'ungrouped'

/** The groups of a form in their order, each with its fields in theirs; groups without fields are left out. */
export function arrangeFields({
  schema,
  groups,
  ungrouped,
  includeHidden,
  hidden = [],
  isStored = false,
}: ArrangeOptions): FormSection[] {
  const isThere = ({ path, isHidden }: FormField) =>
    (includeHidden || !isHidden) && (isStored || !notedByServer.has(path))
  const fields = fieldsOf(schema, hidden).filter(isThere)
  const known = new Set(groups.map(group => group.id))
  const isIn = (group: DetailGroup, field: FormField) => {
    const id = field.schema.metadata?.detailGroupId
    return group.id === (id !== undefined && known.has(id) ? id : ungroupedId)
  }
  const rest = ungroupedNamed(ungrouped)
  return [...[...groups].sort((left, right) => left.order - right.order), rest]
    .filter(group => includeHidden || group.hidden !== true)
    .map(group => sectionAsBefore({ group, fields: fields.filter(field => isIn(group, field)) }))
    .filter(section => section.fields.length > 0)
}

/** The same object for the same field, so that of a form whose definition is edited only what changed is drawn anew. */
function asBefore(field: FormField): FormField {
  const before = fieldsBefore.get(field.schema)
  const { path, isRequired, isHidden } = field
  if (before?.path === path && before.isRequired === isRequired && before.isHidden === isHidden) return before
  fieldsBefore.set(field.schema, field)
  return field
}

function sectionAsBefore(section: FormSection): FormSection {
  const before = sectionsBefore.get(section.group)
  const { fields } = section
  if (before?.fields.length === fields.length && fields.every((field, at) => field === before.fields[at])) return before
  sectionsBefore.set(section.group, section)
  return section
}

function fieldsOf({ properties, required }: RecordSchema, hidden: readonly string[]): FormField[] {
  const fields = Object.entries(properties).map(([path, schema]) =>
    asBefore({
      path,
      schema,
      isRequired: required?.includes(path) ?? false,
      isHidden: schema.metadata?.hidden === true || hidden.includes(path),
    }),
  )
  const order = ({ schema }: FormField) => schema.metadata?.detailOrder ?? Number.MAX_SAFE_INTEGER
  return fields.filter(field => isFormatId(field.schema.format)).sort((left, right) => order(left) - order(right))
}

const ungroupedGroups = new Map<string, DetailGroup>()

function ungroupedNamed(name: string): DetailGroup {
  const group = ungroupedGroups.get(name) ?? { id: ungroupedId, name, order: Number.POSITIVE_INFINITY }
  ungroupedGroups.set(name, group)
  return group
}
