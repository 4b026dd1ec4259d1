import type { FieldSchema } from '@trellis/model'

export type SliderSteps = { minimum: number; maximum: number; step: number }

/** What a slider goes through where its field says nothing (2 §9). */
export function sliderSteps({ minimum = 0, maximum = 100, multipleOf = 1 }: FieldSchema): SliderSteps {
  return { minimum, maximum: Math.max(minimum, maximum), step: multipleOf }
}

/** The nearest multiple of the step between the bounds; a bound itself where no multiple lies between them (2 §5). */
export function snapToStep(value: number, { minimum, maximum, step }: SliderSteps): number {
  const exact = (count: number) => Number((count * step).toPrecision(15))
  const clamped = Math.min(maximum, Math.max(minimum, value))
  const candidates = [Math.round(clamped / step), Math.ceil(clamped / step), Math.floor(clamped / step)].map(exact)
  return candidates.find(each => each >= minimum && each <= maximum) ?? clamped
}
