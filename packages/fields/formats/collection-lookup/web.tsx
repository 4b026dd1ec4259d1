import { Chip, Link, type Option } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { useGateway } from '../../gateway-context.tsx'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf } from '../../inputs/field-props.ts'
import { RecordSearch } from '../../inputs/record-search.tsx'
import { useRecordName } from '../../inputs/use-record-title.ts'
import { t } from '../../widget-texts.ts'
import { lookupCriteria } from './lookup-criteria.ts'
import { additionalOption, lookupOptions } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { schema, onChange, onBlur } = props
  const { collectionId, disableFreeText, fixedFilter } = schema.metadata ?? {}
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null
  return (
    <RecordSearch
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      {...(fixedFilter ? { filter: fixedFilter } : {})}
      {...(props.record ? { owner: { collectionId: props.record.collectionId, fieldId: props.fieldId } } : {})}
      criteria={lookupCriteria(schema)}
      collectionId={collectionId}
      value={value}
      onChange={id => onChange(id)}
      more={moreOptions(props)}
      takesFreeText={!disableFreeText}
      note={<RecordLink {...props} />}
    />
  )
}

function moreOptions({ schema }: InputProps): Option[] {
  const offered = lookupOptions(schema).filter(option => !option.hidden)
  return offered.map(({ value, label, description, color, disabled }) => ({
    id: String(value),
    label,
    ...(description ? { description } : {}),
    ...(color ? { color } : {}),
    ...(disabled ? { isDisabled: true } : {}),
  }))
}

function RecordLink({ schema, value }: InputProps) {
  const gateway = useGateway()
  const { collectionId, disableNavigate } = schema.metadata ?? {}
  const id = recordIdOf(value, schema)
  const { state, title } = useRecordName(collectionId, id)
  if (!collectionId || !id || disableNavigate || state !== 'found') return schema.description
  return (
    <Link href={gateway.recordHref({ collectionId, id })} isExternal>
      {t('field.openRecord', { title: title || t('field.missingTitle') })}
    </Link>
  )
}

/** Undefined for another option, which is no record. */
const recordIdOf = (value: unknown, schema: CellProps['schema']) =>
  typeof value === 'string' && value !== '' && !additionalOption(value, schema) ? value : undefined

function Cell({ value, schema }: CellProps) {
  const { state, title } = useRecordName(schema.metadata?.collectionId, recordIdOf(value, schema))
  const option = additionalOption(value, schema)
  if (option?.color) {
    return (
      <Chip color={option.color} size="small">
        {option.label}
      </Chip>
    )
  }
  return <CellText>{option?.label ?? (state === 'found' ? title || t('field.missingTitle') : String(value))}</CellText>
}
