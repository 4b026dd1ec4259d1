import { Icon, type OptionGroup } from '@trellis/ui'
import type { InputProps } from '../define-format-web.ts'
import { actionTypeName } from '../values/action-name.ts'
import { t } from '../widget-texts.ts'
import { actionOptions, actionSummary } from './action-catalogue.ts'
import styles from './action-type-input.module.css'
import { fieldProps, placeholderOf } from './field-props.ts'
import { optionChoices } from './option-choices.ts'
import { RecordSearch } from './record-search.tsx'

/** What an action does: the field's own options, then the product's, found by their words; or a flow by its id. */
export function ActionTypeInput(props: InputProps) {
  const { schema, onChange, onBlur } = props
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null
  const own = optionChoices(schema, [value])
  const ownIds = new Set(own.map(({ id }) => id))
  const all = actionOptions('', ownIds)
  const offered = (typed = ''): OptionGroup[] => {
    const words = typed.trim().toLowerCase()
    const options = own.filter(({ label }) => label.toLowerCase().includes(words))
    const first = options.length > 0 ? [{ id: ' own', title: schema.title, options }] : []
    return [...first, ...actionOptions(typed, ownIds)]
  }
  const isKnown = value === null || ownIds.has(value) || actionTypeName(value) !== undefined
  const summary = value !== null && !ownIds.has(value) && isKnown ? actionSummary(value) : ''
  const help = [schema.description, summary].filter(Boolean).join(' ')
  const note = isKnown ? help : <Unknown type={value} help={schema.description} />
  return (
    <RecordSearch
      {...fieldProps(props)}
      {...(note ? { note } : {})}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      collectionId={undefined}
      more={[...own, ...all.flatMap(({ options }) => options)]}
      groups={offered}
      value={value}
      onChange={id => onChange(id)}
      takesFreeText
    />
  )
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
