import { Icon } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf } from '../../inputs/field-props.ts'
import { optionChoices } from '../../inputs/option-choices.ts'
import { RecordSearch } from '../../inputs/record-search.tsx'
import { actionTypeLabel, actionTypes } from '../../values/action-types.ts'
import { t } from '../../widget-texts.ts'
import styles from './action-type.module.css'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { schema, onChange, onBlur } = props
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null
  const own = optionChoices(schema, [value])
  const others = actionTypes.filter(type => !own.some(option => option.id === type))
  const options = [...own, ...others.map(type => ({ id: type, label: actionTypeLabel(type) }))]
  const isUnknown = value !== null && !options.some(option => option.id === value)
  return (
    <RecordSearch
      {...fieldProps(props)}
      {...(isUnknown ? { note: <Unknown type={value} help={schema.description} /> } : {})}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      collectionId={undefined}
      more={options}
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

function Cell({ value, schema }: CellProps) {
  return <CellText>{rules.display(value, schema)}</CellText>
}
