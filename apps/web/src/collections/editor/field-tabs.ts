import { type TabItem, useLatest } from '@trellis/ui'
import { useEffect } from 'react'
import { t } from '../texts.ts'
import { t as changeText } from './change-texts.ts'
import type { Problems } from './field-problems.ts'
import { t as fieldText } from './field-texts.ts'

/** The groups of a field's settings, a tab each (1 §2.5). */
export type FieldTab = (typeof fieldTabs)[number]

export const fieldTabs = ['field', 'values', 'display', 'uses'] as const

/** Which one is open. It stays open when another field is chosen, so that one setting can be looked through field by field. */
export type FieldTabs = { value: FieldTab; onChange: (tab: FieldTab) => void }

const paths: Readonly<Record<'values' | 'display', readonly string[]>> = {
  values: ['default', 'metadata.calculation', 'metadata.invalid', 'metadata.coreOptionsFormula'],
  display: [
    'description',
    'info',
    'metadata.detailGroupId',
    'metadata.detailPriority',
    'metadata.fieldSize',
    'metadata.hidden',
    'metadata.shouldCleanHidden',
    'metadata.disabled',
  ],
}

/** Where the control of a setting stands, by its path in the field schema; the text of a text block is what it is. */
export function tabOf(path: string, isTextBlock = false): FieldTab {
  if (isTextBlock && path === 'description') return 'field'
  const stands = (tab: 'values' | 'display') => paths[tab].some(own => path === own || path.startsWith(`${own}.`))
  if (stands('values')) return 'values'
  return stands('display') ? 'display' : 'field'
}

type Shown = {
  problems: Problems
  /** Another one for each refusal. */
  occasion: unknown
  isFresh: boolean
  hasValues: boolean
  isStored: boolean
  isTextBlock: boolean
}

/** The tabs that a field has; what was refused is marked, and shown where nothing refused is in sight. */
export function useFieldTabs({ value, onChange }: FieldTabs, { problems, occasion, isFresh, ...shown }: Shown) {
  const { hasValues, isStored, isTextBlock } = shown
  const refused = [...new Set(Object.keys(problems).map(path => tabOf(path, isTextBlock)))]
  const item = (id: FieldTab, title: string): TabItem => ({
    id,
    title,
    ...(refused.includes(id) ? { status: 'error' as const } : {}),
  })
  const tabs = [
    item('field', fieldText('collections.field.tab.field')),
    ...(hasValues ? [item('values', fieldText('collections.field.tab.values'))] : []),
    item('display', t('collections.display')),
    ...(isStored ? [item('uses', changeText('collections.uses.title'))] : []),
  ]
  const active = tabs.some(({ id }) => id === value) ? value : 'field'
  const jump = useLatest((to: FieldTab | undefined) => to && to !== value && onChange(to))
  useEffect(() => void jump(isFresh ? 'field' : undefined), [jump, isFresh])
  // Once for each refusal: whoever turns to another tab then stays there.
  const showRefused = useLatest((of: string) => {
    if (of !== '' && !refused.includes(active)) jump(refused[0])
  })
  const refusal = Object.keys(problems).join(' ')
  useEffect(() => showRefused(refusal), [showRefused, refusal, occasion])
  return { tabs, active }
}
