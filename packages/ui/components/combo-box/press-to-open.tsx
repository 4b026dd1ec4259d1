import { use, useEffect } from 'react'
import { ComboBoxStateContext, Input, type InputProps } from 'react-aria-components'

type PressToOpenProps = InputProps & {
  /** Something was just picked: the text that changes with it opens nothing. */
  isPicking: () => boolean
  /** What is typed or pressed right behind a pick asks for the list anew. */
  onAsk: () => void
}

/** The box of a list that opens for whoever presses it, types or asks for it by the arrow, not for whoever only passes by. */
export function PressToOpen({ isPicking, onAsk, ...input }: PressToOpenProps) {
  const list = use(ComboBoxStateContext)
  useEffect(() => {
    if (list?.isOpen && isPicking()) list.close()
  })
  const open = () => {
    onAsk()
    list?.open(null, 'manual')
  }
  return <Input {...input} onInputCapture={onAsk} onClick={open} />
}
