import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellDialog } from '../../inputs/cell-dialog.tsx'
import { linkedCount, linkedRecords } from '../../values/links.ts'
import { t } from '../../widget-texts.ts'
import { isDropdown } from './is-dropdown.ts'
import { LinkSheet } from './link-sheet.tsx'
import { describeLink, titleOf } from './linked-record.ts'
import { LinksInput } from './links-input.tsx'
import { LookupInput } from './lookup-input.tsx'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  return isDropdown(props.schema, props.value) ? <LookupInput {...props} /> : <LinksInput {...props} />
}

/** The titles; a press shows them one under the other, each leading to its record (2 §4). */
function Cell({ value, schema }: CellProps) {
  const records = linkedRecords(value)
  const titles = records.map(record => withLink(titleOf(record), describeLink(record.relationship, schema))).join(', ')
  const hidden = (linkedCount(value) ?? records.length) - records.length
  if (records.length === 0) return null
  return (
    <CellDialog
      title={schema.title}
      text={hidden > 0 ? `${titles} ${t('field.moreLinks', { count: hidden })}` : titles}
    >
      {() => <LinkSheet schema={schema} records={records} hidden={hidden} />}
    </CellDialog>
  )
}

const withLink = (title: string, link: string) => (link === '' ? title : t('field.titleWithLink', { title, link }))
