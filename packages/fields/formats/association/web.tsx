import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { t } from '../../texts.ts'
import { linkedCount, linkedRecords } from '../../values/links.ts'
import { describeLink, linkFieldsOf, titleOf } from './linked-record.ts'
import { LinksInput } from './links-input.tsx'
import { LookupInput } from './lookup-input.tsx'

export const web = defineFormatWeb({ Input, Cell })

/** At most one record is picked in a dropdown; where more are linked nevertheless, they are shown as a list (1 §3.6). */
function Input(props: InputProps) {
  const isOne = props.schema.metadata?.association?.max === 1 && (linkedCount(props.value) ?? 0) <= 1
  // What a link says is entered beside it, for which a dropdown has no room.
  const isSingle = isOne && linkFieldsOf(props.schema).length === 0
  return isSingle ? <LookupInput {...props} /> : <LinksInput {...props} />
}

function Cell({ value, schema }: CellProps) {
  const records = linkedRecords(value)
  const titles = records.map(record => withLink(titleOf(record), describeLink(record.relationship, schema))).join(', ')
  const hidden = (linkedCount(value) ?? records.length) - records.length
  return <CellText>{hidden > 0 ? `${titles} ${t('field.moreLinks', { count: hidden })}` : titles}</CellText>
}

const withLink = (title: string, link: string) => (link === '' ? title : t('field.titleWithLink', { title, link }))
