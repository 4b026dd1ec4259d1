import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'UUID',
  label: 'New id',
  group: 'more',
  keywords: ['guid', 'unique', 'random id'],
  summary: 'A new random id (UUID version 4).',
  parameters: [],
  result: 'text',
  examples: [{ formula: 'LEN(UUID())', result: 36 }],
  volatile: true,
  evaluate: frame => {
    const pattern = 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'
    return pattern.replaceAll(/[xy]/g, sign => {
      const digit = Math.floor(frame.random() * 16)
      return (sign === 'x' ? digit : (digit & 3) | 8).toString(16)
    })
  },
})
