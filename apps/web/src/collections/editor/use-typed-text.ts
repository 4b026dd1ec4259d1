import { useLatest } from '@trellis/ui'
import { type KeyboardEvent, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Ms without a key after which what was typed is handed on. */
const pause = 45

type Run = {
  /** What was typed and not handed on yet. */
  text?: string | undefined
  timer?: ReturnType<typeof setTimeout>
  draw?: () => void
  /** Since it has the cursor. */
  isIn?: boolean
}

type TypedText = {
  value: string
  onChange: (text: string) => void
  /** The box draws each key by itself (`keepsText`): only what is handed on is drawn here. */
  isDrawnByBox?: boolean
  /** The text as it stands when the box is left or goes, and before a key that is meant for the whole editor; after it was handed on. */
  onLeave?: ((text: string) => void) | undefined
}

/**
 * A text of which much is drawn anew: the list of fields, the settings, the preview. It is handed on when the typing rests, and in
 * any case before something else can happen to what is edited.
 */
export function useTypedText({ value, onChange, isDrawnByBox = false, onLeave }: TypedText) {
  const run = useRef<Run>({})
  const waiting = useSyncExternalStore(
    useCallback(draw => {
      run.current.draw = draw
      return () => delete run.current.draw
    }, []),
    () => run.current.text,
  )
  const hand = useLatest(() => {
    const { text, timer } = run.current
    clearTimeout(timer)
    run.current.text = undefined
    // Whoever takes it draws it: nothing may draw the text of before in between.
    if (text !== undefined) onChange(text)
  })
  const settle = useLatest(() => {
    const { text = value } = run.current
    hand()
    onLeave?.(text)
  })
  useEffect(() => () => (run.current.isIn ? settle() : hand()), [settle, hand])
  return {
    value: waiting ?? value,
    onChange: (text: string) => {
      clearTimeout(run.current.timer)
      Object.assign(run.current, { text, timer: setTimeout(hand, pause) })
      if (!isDrawnByBox) run.current.draw?.()
    },
    onFocus: () => {
      run.current.isIn = true
    },
    onBlur: () => {
      run.current.isIn = false
      settle()
    },
    /** Keys that may mean the editor find it with every letter. */
    onKeyDown: ({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) => {
      const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey
      if (ctrlKey || metaKey) flushSync(settle)
      else if (!isText && run.current.text !== undefined) flushSync(hand)
    },
  }
}
