import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'ORDINAL',
  label: 'Ordinal number',
  group: 'conversion',
  keywords: ['first', 'second', 'th', 'rank'],
  summary: 'A whole number with the ending of an English ordinal.',
  parameters: [{ name: 'number', type: 'number', summary: 'the number' }],
  result: 'text',
  examples: [
    { formula: 'ORDINAL(22)', result: '22nd' },
    { formula: 'ORDINAL(13)', result: '13th' },
  ],
  evaluate: number => {
    const whole = Math.trunc(number)
    const [ones, tens] = [Math.abs(whole) % 10, Math.abs(whole) % 100]
    const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th')
    return `${whole}${ending}`
  },
})
