import { type RefObject, useLayoutEffect, useRef } from 'react'
import { digitsOf } from './split-phone.ts'

type Typed = { shown: string; country: string | undefined; onChange: (text: string) => void }

type Grouping = {
  inputRef: RefObject<HTMLInputElement | null>
  /** Fetches the numbering plans. */
  load: () => void
  type: (text: string) => void
}

/** Groups what is typed at the end of a number; what was typed before the numbering plans had come is grouped when they come. */
export function useGrouping(now: Typed): Grouping {
  const inputRef = useRef<HTMLInputElement>(null)
  const plans = useRef<typeof import('./type-phone.ts')>(undefined)
  const latest = useRef(now)
  const isWaiting = useRef(false)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    latest.current = now
    if (caret.current !== undefined) placeCaret(inputRef.current, caret.current)
    caret.current = undefined
  })
  const load = async () => {
    plans.current ??= await import('./type-phone.ts').catch(() => undefined)
    if (!plans.current || !isWaiting.current) return
    isWaiting.current = false
    const { shown, country, onChange } = latest.current
    const grouped = plans.current.typePhone(shown, country)
    if (grouped === shown) return
    caret.current = signsBeforeCaret(inputRef.current)
    onChange(grouped)
  }
  const type = (text: string) => {
    const { shown, country, onChange } = now
    const isLonger = text.startsWith(shown) && text.length > shown.length
    isWaiting.current = isLonger && !plans.current
    onChange(isLonger ? (plans.current?.typePhone(text, country) ?? text) : text)
  }
  return { inputRef, load: () => void load(), type }
}

/** Blanks and brackets move when a number is grouped: the caret keeps its place among plus and digits. */
const signsOf = (text: string) => digitsOf(text).length + (text.startsWith('+') ? 1 : 0)

function signsBeforeCaret(input: HTMLInputElement | null): number | undefined {
  const place = input?.selectionStart
  return input && typeof place === 'number' ? signsOf(input.value.slice(0, place)) : undefined
}

function placeCaret(input: HTMLInputElement | null, signs: number): void {
  if (!input || input.ownerDocument.activeElement !== input) return
  let place = 0
  while (place < input.value.length && signsOf(input.value.slice(0, place)) < signs) place += 1
  input.setSelectionRange(place, place)
}
