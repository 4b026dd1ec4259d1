import { calledDefinition } from '../called-definition.ts'
import { defineComponent } from '../define-component.ts'

export const component = defineComponent({
  ...calledDefinition,
  id: 'incoming-action',
  label: 'Incoming action',
  icon: 'input',
  summary: 'Actions that the other views on the page may use: the one that shows this view, and those that it shows.',
  keywords: ['message', 'receive', 'parent', 'effect', 'nested'],
  calledFrom: 'page',
})
