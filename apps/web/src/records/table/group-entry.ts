import { findLook } from '@trellis/fields'
import type { FieldSchema, GroupUnit } from '@trellis/model'
import type { MenuEntry } from '@trellis/ui'
import type { ListFrame } from '../list/list-frame.ts'
import { t } from './texts.ts'

const units: readonly GroupUnit[] = ['day', 'week', 'month', 'quarter', 'year']

type GroupEntryOptions = Pick<MenuEntry, 'id' | 'label' | 'icon' | 'isDisabled'> & {
  fieldId: string
  field: FieldSchema | undefined
  frame: Pick<ListFrame, 'state' | 'change'>
}

/** Groups the list by a field, or no more; days and moments by a period of one's choice. */
export function groupEntry({ fieldId, field, frame, ...entry }: GroupEntryOptions): MenuEntry {
  const { state, change } = frame
  const isGrouped = state.group?.fieldId === fieldId
  const choose = (unit?: GroupUnit) => {
    const isSame = isGrouped && state.group?.unit === unit
    change({ skip: 0, group: isSame ? undefined : { fieldId, ...(unit ? { unit } : {}) } })
  }
  const comparison = field && findLook(field.format)?.comparison
  if (comparison !== 'date' && comparison !== 'instant')
    return { ...entry, isSelected: isGrouped, onAction: () => choose() }
  const children = units.map(unit => ({
    id: unit,
    label: unitLabel(unit),
    isSelected: isGrouped && state.group?.unit === unit,
    onAction: () => choose(unit),
  }))
  return { ...entry, children }
}

function unitLabel(unit: GroupUnit): string {
  const labels: Record<GroupUnit, string> = {
    day: t('records.group.day'),
    week: t('records.group.week'),
    month: t('records.group.month'),
    quarter: t('records.group.quarter'),
    year: t('records.group.year'),
  }
  return labels[unit]
}
