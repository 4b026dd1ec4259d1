import { defineActionWeb } from '../define-action-web.ts'
import { pairsOf, textOf } from '../given.ts'

export const web = defineActionWeb({
  run: (parameters, view) => view.useAction(textOf(parameters, 'actionId') ?? '', pairsOf(parameters['payload'])),
})
