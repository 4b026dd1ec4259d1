import { defineActionWeb } from '../define-action-web.ts'
import { pairsOf } from '../given.ts'

export const web = defineActionWeb({
  run: (parameters, view) => view.setValues('global', pairsOf(parameters['values'])),
})
