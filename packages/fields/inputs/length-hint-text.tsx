import type { FieldSchema } from '@trellis/model'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { lengthHint } from './length-hint.ts'

type LengthHintProps = { inputId: string; text: string; schema: FieldSchema }

/** The count of an input that shows what is typed by itself: written beside each key, so that the form draws nothing for it. */
export function LengthHint({ inputId, text, schema }: LengthHintProps) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => write(place.current, text, schema), [text, schema])
  useEffect(() => {
    const input = document.getElementById(inputId)
    const follow = () => input instanceof HTMLInputElement && write(place.current, input.value, schema)
    input?.addEventListener('input', follow)
    return () => input?.removeEventListener('input', follow)
  }, [inputId, schema])
  return <span ref={place} />
}

function write(place: HTMLElement | null, text: string, schema: FieldSchema): void {
  if (place) place.textContent = lengthHint(text, schema) ?? ''
}
