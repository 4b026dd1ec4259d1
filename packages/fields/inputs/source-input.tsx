import { TextArea } from '@trellis/ui'
import type { CellProps, InputProps } from '../define-format-web.ts'
import { CellText } from './cell-text.tsx'
import { fieldProps, placeholderOf, shownText, textValue } from './field-props.ts'

/** No end of the page's own, but of what a browser lays out. */
const unlimited = 10_000

/** Source text of several lines, kept as it is typed. */
export function SourceInput(props: InputProps) {
  const { value, schema, onChange, onBlur } = props
  return (
    <TextArea
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      {...(schema.metadata?.unlimitedHeight ? { maxRows: unlimited } : {})}
      isMono
      minRows={3}
      value={shownText(value)}
      onChange={text => onChange(textValue(text))}
    />
  )
}

export function SourceCell({ value }: CellProps) {
  return <CellText isMono>{shownText(value).slice(0, shownLength).replaceAll(/\s+/g, ' ')}</CellText>
}

/** A cell is one line: what is beyond never shows. */
const shownLength = 500
