import { defineStep } from '../../define-step.ts'

export const step = defineStep({
  id: 'WAIT_UNTIL',
  label: 'Wait until',
  icon: 'schedule',
  summary: 'Waits for a moment; where that has passed, the run goes on at once.',
  keywords: ['wait', 'pause', 'date', 'time', 'deadline'],
  input: {
    properties: { moment: { type: 'string', format: 'date-time', title: 'Moment', metadata: { allowFormula: true } } },
    required: ['moment'],
  },
  canFail: true,
  retry: 'never',
  work: {
    waitsUntil({ moment }, now) {
      const at = typeof moment === 'string' ? Date.parse(moment) : Number.NaN
      if (Number.isNaN(at))
        return {
          type: 'VALIDATION_ERROR',
          message: 'Moment must be a date and time',
          fields: { moment: 'Must be a date and time' },
        }
      return Math.max(at, now)
    },
  },
  samples: [{ moment: '2026-05-01T08:00:00Z' }, { moment: '{{input.moment}}' }],
  invalidSamples: [{ path: 'moment', value: { moment: 'soon' } }],
})
