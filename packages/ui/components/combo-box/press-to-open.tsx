import { type RefObject, use, useEffect } from 'react'
import { ComboBoxStateContext, Input, type InputProps } from 'react-aria-components'

type PressToOpenProps = InputProps & {
  /** Something was just picked: the text that changes with it opens nothing. */
  isPicking: RefObject<boolean>
}

/** The box of a list that opens for whoever presses it, types or asks for it by the arrow, not for whoever only passes by. */
export function PressToOpen({ isPicking, ...input }: PressToOpenProps) {
  const list = use(ComboBoxStateContext)
  useEffect(() => {
    if (list?.isOpen && isPicking.current) list.close()
  })
  return <Input {...input} onClick={() => list?.open(null, 'manual')} />
}
