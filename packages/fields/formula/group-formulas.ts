import { ownValue } from '@trellis/base'
import { toBoolean } from '@trellis/formula'
import { type DetailGroup, type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'
import { findRules } from '../find-rules.ts'
import { formulaAt } from './formula-properties.ts'
import { groupAsField } from './group-as-field.ts'
import type { PlannedFormula } from './plan-formulas.ts'
import { type At, isUnknown, resultOf } from './run-formula.ts'
import { storedFormula } from './stored-formula.ts'

const property = 'metadata.hidden'

const planned = new WeakMap<DetailGroup, PlannedFormula | null>()

/** The formula that hides the group; undefined where a fixed value says it, or nothing. */
export function groupFormula(group: DetailGroup): PlannedFormula | undefined {
  const known = planned.get(group)
  if (known !== undefined) return known ?? undefined
  const field = groupAsField(group)
  const json = formulaAt(field, { path: property })
  const made = json === undefined ? null : planOf(group, field, json)
  planned.set(group, made)
  return made ?? undefined
}

const planOf = ({ id }: DetailGroup, field: FieldSchema, json: unknown): PlannedFormula => ({
  fieldId: `group ${id}`,
  field,
  property,
  formula: storedFormula(json, { asText: false }),
})

/** Groups that their formulas hide. */
export function hiddenGroups(groups: readonly DetailGroup[], at: At): Set<string> {
  return new Set(
    groups.flatMap(group => {
      const formula = groupFormula(group)
      const isHidden = formula && !isUnknown(formula, at.record) && toBoolean(resultOf(formula, at)) === true
      return isHidden ? [group.id] : []
    }),
  )
}

/** Ids of fields and of groups that formulas hide. */
type HiddenParts = { hidden: ReadonlySet<string>; hiddenGroups: ReadonlySet<string> }

/** Fields that are hidden by a formula, of their own or of their group. */
export function hiddenFields({ properties }: Pick<RecordSchema, 'properties'>, found: HiddenParts): Set<string> {
  if (found.hiddenGroups.size === 0) return new Set(found.hidden)
  const inGroups = Object.keys(properties).filter(id => found.hiddenGroups.has(groupIdOf(ownValue(properties, id))))
  return new Set([...found.hidden, ...inGroups])
}

/** Whether the field loses its value: it is hidden, or its group is, and what hides it says so. */
export function isCleaned(id: string, field: FieldSchema, found: HiddenParts & { groups: readonly DetailGroup[] }) {
  if (!isCleanable(id, field)) return false
  const { metadata } = field
  if (metadata?.shouldCleanHidden && (metadata.hidden === true || found.hidden.has(id))) return true
  const group = found.groups.find(each => each.id === groupIdOf(field))
  return Boolean(group?.shouldCleanHidden) && (group?.hidden === true || found.hiddenGroups.has(group?.id ?? ''))
}

/** What people enter: the product's own fields, and what is worked out or given by the server, have nothing to lose. */
export function isCleanable(id: string, { format, metadata }: FieldSchema): boolean {
  const { generated, linked } = findRules(format) ?? {}
  return !isSystemField(id) && !generated && !linked && !metadata?.calculation
}

export const groupIdOf = (field: FieldSchema | undefined): string => field?.metadata?.detailGroupId ?? ''
