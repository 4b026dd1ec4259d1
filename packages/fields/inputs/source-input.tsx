import type { CellProps, FormatWeb, InputProps } from '../define-format-web.ts'
import { CodeCell } from './code-cell.tsx'
import { CodeInput, type CodeInputProps } from './code-input.tsx'
import { shownText, textValue } from './field-props.ts'

/** Source text in a language, kept as it is typed. */
export function sourceWeb(language: CodeInputProps['language']): FormatWeb {
  return {
    Input: (props: InputProps) => (
      <CodeInput
        {...props}
        language={language}
        text={shownText(props.value)}
        onText={text => props.onChange(textValue(text))}
      />
    ),
    Cell: ({ value, schema }: CellProps) => <CodeCell schema={schema} text={shownText(value)} language={language} />,
  }
}
