import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '@trellis/ui'
import { useTypedText } from './use-typed-text.ts'

type Typed<Props> = Omit<Props, 'onChange' | 'onBlur'> & {
  onChange: (text: string) => void
  onLeave?: (text: string) => void
}

/** A line of text that is typed faster than what follows from it is drawn. */
export function TypedTextField({ value, onChange, onLeave, ...props }: Typed<TextFieldProps>) {
  return <TextField {...props} {...useTypedText({ value, onChange, isDrawnByBox: true, onLeave })} keepsText />
}

/** The same for several lines. */
export function TypedTextArea({ value, onChange, onLeave, ...props }: Typed<TextAreaProps>) {
  return <TextArea {...props} {...useTypedText({ value, onChange, onLeave })} />
}
