import { expect, inject, test } from 'vitest'
import { checkSize } from '../../apps/web/check-size.ts'

const figures = checkSize(inject('webDir'))

/** docs/decisions/0035: bundle groups take the dependencies of their modules along, so one import may bring a whole screen. */
test.each(figures.map(figure => [figure.name, figure] as const))('%s stays below its limit', (_name, figure) => {
  expect(figure.value).toBeLessThanOrEqual(figure.limit)
})
