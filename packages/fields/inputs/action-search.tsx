import type { ActionDefinition } from '@trellis/actions'
import { actionCatalogue } from '@trellis/actions/catalogue'
import { type FieldProps, Icon, type Option, type OptionGroup } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { useEditors } from '../editors-context.tsx'
import { t } from '../widget-texts.ts'
import { actionOptions, actionSummary } from './action-catalogue.ts'
import styles from './action-type-input.module.css'
import { RecordSearch } from './record-search.tsx'

const flowText = registerTexts('ui', { 'field.runFlow': 'Flows' })

export type ActionSearchProps = Omit<FieldProps, 'description'> & {
  description?: string | null | undefined
  value: string | null
  onChange: (type: string | null) => void
  onBlur?: () => void
  placeholder?: string
  /** What there is to choose from beside flows; all that views and flows can do where left out. */
  actions?: readonly ActionDefinition[]
  /** Choices that the place itself brings: they stand first, and hide actions of the same id. */
  own?: readonly Option[]
}

/** The type of an action, found by its words: those of the place first, then flows, then actions group by group. */
export function ActionSearch(props: ActionSearchProps) {
  const { value, actions = actionCatalogue, own = [], description, ...field } = props
  const { flows = [] } = useEditors()
  const ownIds = new Set(own.map(({ id }) => id))
  const all = actionOptions('', ownIds, actions)
  const offered = (typed = ''): OptionGroup[] => [
    ...groupOf(' own', field.label, holding(own, typed)),
    ...groupOf(' flows', flowText('field.runFlow'), holding(flows, typed)),
    ...actionOptions(typed, ownIds, actions),
  ]
  const known = [...own, ...flows, ...all.flatMap(({ options }) => options)]
  const isKnown = value === null || known.some(({ id }) => id === value)
  const summary = value !== null && !ownIds.has(value) && isKnown ? actionSummary(value) : ''
  const help = [description, summary].filter(Boolean).join(' ')
  const note = isKnown ? help : <Unknown type={value} help={description} />
  return (
    <RecordSearch
      {...field}
      {...(note ? { note } : {})}
      collectionId={undefined}
      more={known}
      groups={offered}
      value={value}
      takesFreeText
    />
  )
}

const groupOf = (id: string, title: string, options: readonly Option[]): OptionGroup[] =>
  options.length > 0 ? [{ id, title, options }] : []

function holding(options: readonly Option[], typed: string): readonly Option[] {
  const words = typed.trim().toLowerCase()
  return options.filter(({ label }) => label.toLowerCase().includes(words))
}

/** It may be the name of something that is yet to be made, so it is told and not refused. */
function Unknown({ type, help }: { type: string; help: string | null | undefined }) {
  return (
    <>
      {help}
      <span className={styles.warning}>
        <Icon name="warning" isFilled size={14} />
        {t('field.actionUnknown', { type })}
      </span>
    </>
  )
}
