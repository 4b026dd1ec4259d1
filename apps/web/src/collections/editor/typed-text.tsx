import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '@trellis/ui'
import { useTypedText } from './use-typed-text.ts'

type Typed<Props> = Omit<Props, 'onChange' | 'onBlur'> & {
  onChange: (text: string) => void
  /** The text as it stands when the box is left, after it was handed on. */
  onLeave?: (text: string) => void
}

/** A line of text that is typed faster than what follows from it is drawn. */
export function TypedTextField({ value, onChange, onLeave, ...props }: Typed<TextFieldProps>) {
  const { leave, ...typed } = useTypedText({ value, onChange, isDrawnByBox: true })
  return <TextField {...props} {...typed} keepsText onBlur={() => leave(onLeave)} />
}

/** The same for several lines. */
export function TypedTextArea({ value, onChange, onLeave, ...props }: Typed<TextAreaProps>) {
  const { leave, ...typed } = useTypedText({ value, onChange })
  return <TextArea {...props} {...typed} onBlur={() => leave(onLeave)} />
}
