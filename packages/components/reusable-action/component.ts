import { calledDefinition } from '../called-definition.ts'
import { defineComponent } from '../define-component.ts'

export const component = defineComponent({
  ...calledDefinition,
  id: 'reusable-action',
  label: 'Reusable action',
  icon: 'bolt',
  summary: 'Actions under one name, for every button of this view that uses them.',
  keywords: ['function', 'shared', 'call', 'effect', 'reuse'],
  calledFrom: 'view',
})
