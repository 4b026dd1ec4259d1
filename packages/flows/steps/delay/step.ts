import { defineStep } from '../../define-step.ts'

/** A year. */
const longest = 31_536_000

export const step = defineStep({
  id: 'DELAY',
  label: 'Delay',
  icon: 'hourglass_empty',
  summary: 'Waits for some time; a waiting run takes no place of others.',
  keywords: ['wait', 'pause', 'sleep', 'seconds'],
  input: {
    properties: {
      seconds: {
        type: 'number',
        format: 'number',
        title: 'Seconds',
        minimum: 0,
        maximum: longest,
        metadata: { allowFormula: true },
      },
    },
    required: ['seconds'],
  },
  canFail: true,
  retry: 'never',
  work: {
    waitsUntil({ seconds }, now) {
      const length = Number(seconds ?? Number.NaN)
      if (!(length >= 0 && length <= longest))
        return {
          type: 'VALIDATION_ERROR',
          message: `Seconds must be a number from 0 to ${longest}`,
          fields: { seconds: `Must be a number from 0 to ${longest}` },
        }
      return now + length * 1000
    },
  },
  samples: [{ seconds: 60 }, { seconds: '{{input.pause}}' }],
  invalidSamples: [{ path: 'seconds', value: { seconds: -1 } }],
})
