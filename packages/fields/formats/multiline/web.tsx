import { TextArea } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf, shownText, textValue } from '../../inputs/field-props.ts'
import { TextFileButton } from '../../inputs/text-file-button.tsx'

export const web = defineFormatWeb({ Input, Cell })

/** No end of the page's own, but of what a browser lays out. */
const unlimited = 10_000

function Input(props: InputProps) {
  const { value, schema, onChange, onBlur } = props
  return (
    <TextArea
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      {...(schema.metadata?.unlimitedHeight ? { maxRows: unlimited } : {})}
      value={shownText(value)}
      onChange={text => onChange(textValue(text))}
      {...(schema.metadata?.allowFileInput ? { labelEnd: <TextFileButton {...props} /> } : {})}
    />
  )
}

function Cell({ value }: CellProps) {
  return <CellText>{shownText(value).replaceAll(/\s+/g, ' ')}</CellText>
}
