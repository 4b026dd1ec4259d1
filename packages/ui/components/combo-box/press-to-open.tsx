import { type KeyboardEvent, use, useEffect, useRef } from 'react'
import { ComboBoxStateContext, Input, type InputProps } from 'react-aria-components'

type PressToOpenProps = InputProps & {
  /** Something was just picked: the text that changes with it opens nothing. */
  isPicking: () => boolean
  /** What is typed or pressed right behind a pick asks for the list anew. */
  onAsk: () => void
  /** What Enter takes for the text where nobody walked to an option. */
  findTyped?: (text: string) => Promise<string | null>
  onFound: (id: string) => void
}

/** The box of a list that opens for whoever presses it, types or asks for it by the arrow, not for whoever only passes by. */
export function PressToOpen({ isPicking, onAsk, findTyped, onFound, ...input }: PressToOpenProps) {
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
  const take = async (text: string) => {
    const id = await findTyped?.(text)
    // Whoever typed on meanwhile wants something else.
    if (id && box.current?.value === text) onFound(id)
  }
  const isWalking = useRef(false)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // The list marks what is chosen by itself: only who walked to an option wants it.
    if (event.key.startsWith('Arrow')) isWalking.current = true
    // Enter that ends the writing of a character is none.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !findTyped || isWalking.current) return
    event.preventDefault()
    event.stopPropagation()
    void take(event.currentTarget.value)
  }
  const type = () => {
    isWalking.current = false
    onAsk()
  }
  return <Input {...input} ref={box} onInputCapture={type} onKeyDownCapture={press} onClick={open} />
}

/** A dialog that was opened from the list gives the focus back to the box; the library takes that for its list and leaves the box without. */
function takeFocusBack(box: HTMLElement | null): () => void {
  const focus = () => box?.focus()
  box?.addEventListener(givenBack, focus)
  return () => box?.removeEventListener(givenBack, focus)
}

const givenBack = 'react-aria-focus-scope-restore'
