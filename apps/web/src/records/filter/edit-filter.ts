import { isRelativeDays } from '@trellis/fields'
import { countsDays, isDayCount, isSystemField, type RecordSchema } from '@trellis/model'
import { type Condition, type FilterGroup, type FilterPart, isGroup, isMatch, takesNoValue } from './filter-tree.ts'
import { type OperatorChoice, operatorChoices } from './operators.ts'

/** An empty group is an "and" group with one empty condition (1 §4). */
export function emptyGroup(schema: RecordSchema): FilterGroup {
  return { join: '$and', parts: [emptyCondition(schema)] }
}

/** A row that asks for nothing yet: of the first field that can be filtered. */
export function emptyCondition(schema: RecordSchema): Condition {
  const known = Object.entries(schema.properties).filter(([, field]) => operatorChoices(field).length > 0)
  const [field, start] = known.find(([id]) => !isSystemField(id)) ?? known[0] ?? []
  return { field: field ?? 'id', operator: (start && operatorChoices(start)[0]?.operator) ?? '$eq' }
}

export const otherJoin = ({ join, parts }: FilterGroup): FilterGroup => ({
  join: join === '$and' ? '$or' : '$and',
  parts,
})

/** A part replaced, or taken away where there is no other. A group below the top that has no parts left goes too. */
export function withPart(group: FilterGroup, index: number, part: FilterPart | undefined): FilterGroup {
  const isGone = part === undefined || (isGroup(part) && part.parts.length === 0)
  const parts = isGone ? group.parts.filter((_, at) => at !== index) : group.parts.with(index, part)
  return { ...group, parts }
}

/** The filter without rows that miss their value, and without groups that are empty then; undefined where nothing is left. */
export function completed(group: FilterGroup): FilterGroup | undefined {
  const parts = group.parts.flatMap((part): FilterPart[] => {
    if (isGroup(part)) return [completed(part) ?? []].flat()
    if (isMatch(part.operator) && isGroup(part.value)) {
      const value = completed(part.value)
      return value ? [{ ...part, value }] : []
    }
    return isComplete(part) ? [part] : []
  })
  return parts.length > 0 ? { ...group, parts } : undefined
}

/** How many conditions there are, for the button that opens the filter. */
export function countConditions(group: FilterGroup | undefined): number {
  return (group?.parts ?? []).reduce((sum, part) => sum + (isGroup(part) ? countConditions(part) : 1), 0)
}

/** Fields that the filter may ask about, system fields last. */
export function filterableFields(schema: RecordSchema) {
  const fields = Object.entries(schema.properties).filter(
    ([id, field]) => (!isSystemField(id) || shownSystemFields.has(id)) && operatorChoices(field).length > 0,
  )
  return [...fields].sort(([left], [right]) => Number(isSystemField(left)) - Number(isSystemField(right)))
}

/** Whether an operator takes a list of values. */
export const takesList = (operator: string): boolean => ['$in', '$nin', '$all', '$any', '$none'].includes(operator)

/** The condition with another operator; what was entered stays where it means the same. */
export function withOperator(condition: Condition, { operator, asksFields }: OperatorChoice): Condition {
  const { field, value } = condition
  const next = { field, operator }
  const wanted = asksFields ? 'group' : shapeOf(operator)
  const before = isMatch(condition.operator) && isGroup(value) ? 'group' : shapeOf(condition.operator)
  return wanted === before && value !== undefined ? { ...next, value } : next
}

function shapeOf(operator: string): 'list' | 'range' | 'nothing' | 'one' {
  if (takesList(operator)) return 'list'
  if (operator === '$between') return 'range'
  return takesNoValue(operator) ? 'nothing' : 'one'
}

const shownSystemFields: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt'])

function isComplete({ operator, value }: Condition): boolean {
  if (takesNoValue(operator)) return true
  if (operator === '$between') return Array.isArray(value) && [value[0], value[1]].every(isGiven)
  if (!Array.isArray(value)) return isGiven(value)
  return value.length > 0 && value.every(each => !isRelativeDays(each) || isGiven(each))
}

function isGiven(value: unknown): boolean {
  if (isRelativeDays(value)) return !countsDays(value.relative) || isDayCount(value.days)
  return value !== undefined && value !== null && value !== ''
}
