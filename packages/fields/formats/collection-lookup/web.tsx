import { Link } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { useGateway } from '../../gateway-context.tsx'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf } from '../../inputs/field-props.ts'
import { RecordSearch } from '../../inputs/record-search.tsx'
import { useRecordTitle } from '../../inputs/use-record-title.ts'
import { t } from '../../texts.ts'
import { additionalOption, format } from './format.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { schema, onChange, onBlur } = props
  const { collectionId, disableFreeText, fixedFilter, additionalOptions = [] } = schema.metadata ?? {}
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null
  const offered = additionalOptions.filter(option => !option.hidden)
  return (
    <RecordSearch
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      {...(fixedFilter ? { filter: fixedFilter } : {})}
      collectionId={collectionId}
      value={value}
      onChange={id => onChange(id)}
      more={offered.map(option => ({ id: String(option.value), label: option.label }))}
      takesFreeText={!disableFreeText}
      note={<RecordLink {...props} />}
    />
  )
}

function RecordLink({ schema, value }: InputProps) {
  const gateway = useGateway()
  const { collectionId, disableNavigate } = schema.metadata ?? {}
  const id = typeof value === 'string' && !additionalOption(value, schema) ? value : undefined
  const title = useRecordTitle(collectionId, id)
  if (!collectionId || !id || disableNavigate || title === undefined) return schema.description
  return (
    <Link href={gateway.recordHref({ collectionId, id })} isExternal>
      {t('field.openRecord', { title })}
    </Link>
  )
}

function Cell({ value, schema }: CellProps) {
  const id = typeof value === 'string' && !additionalOption(value, schema) ? value : undefined
  const title = useRecordTitle(schema.metadata?.collectionId, id)
  return <CellText>{title ?? format.display(value, schema)}</CellText>
}
