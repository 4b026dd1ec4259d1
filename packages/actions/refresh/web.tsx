import { defineActionWeb } from '../define-action-web.ts'
import { textsOf } from '../given.ts'

export const web = defineActionWeb({
  run(parameters, view) {
    view.refresh(parameters['what'] === 'some' ? textsOf(parameters['componentIds']) : undefined)
  },
})
