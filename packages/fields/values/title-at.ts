import type { FieldSchema } from '@trellis/model'
import { fieldInside } from './field-inside.ts'

/** What a place in a form is called: the titles on the way to it, and the numbers of items; the path itself where nobody knows it. */
export function titleAt(properties: Readonly<Record<string, FieldSchema>>, path: string): string {
  const steps = path.split('.')
  const names = steps.map((step, place) => {
    const isItem = place > 0 && /^\d+$/.test(step)
    return isItem ? `${Number(step) + 1}` : fieldInside({ ...form, properties }, steps.slice(0, place + 1))?.title
  })
  return names.every(Boolean) ? names.join(' › ') : path
}

const form: FieldSchema = { type: 'object', format: '', title: '' }
