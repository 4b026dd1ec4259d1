import { use, useEffect, useRef } from 'react'
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
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => takeFocusBack(box.current), [])
  useEffect(() => {
    if (list?.isOpen && isPicking()) list.close()
  })
  const open = () => {
    onAsk()
    list?.open(null, 'manual')
  }
  return <Input {...input} ref={box} onInputCapture={onAsk} onClick={open} />
}

/** A dialog that was opened from the list gives the focus back to the box; the library takes that for its list and leaves the box without. */
function takeFocusBack(box: HTMLElement | null): () => void {
  const focus = () => box?.focus()
  box?.addEventListener(givenBack, focus)
  return () => box?.removeEventListener(givenBack, focus)
}

const givenBack = 'react-aria-focus-scope-restore'
