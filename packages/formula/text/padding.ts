import type { Frame } from '../evaluate/frame.ts'
import { lengthOf, lettersOf } from './letters.ts'

/** What a text lacks to reach a length, made of a filling that is repeated and cut. */
export function padding(text: string, length: number, filling: string, frame: Frame): string {
  const missing = Math.trunc(length) - lengthOf(text)
  if (missing <= 0 || filling === '') return ''
  frame.spend(missing * 2)
  const letters = lettersOf(filling.slice(0, missing * 2))
  const times = Math.floor(missing / letters.length)
  return letters.join('').repeat(times) + letters.slice(0, missing - times * letters.length).join('')
}
