import { defineActionWeb } from '../define-action-web.ts'
import { pairsOf, textOf } from '../given.ts'

const modes = ['plain', 'stepper', 'tabs'] as const

export const web = defineActionWeb({
  run(parameters, view) {
    view.openForm({
      collectionId: textOf(parameters, 'collectionId') ?? '',
      recordId: textOf(parameters, 'recordId'),
      defaults: pairsOf(parameters['defaults']),
      mode: modes.find(mode => mode === parameters['mode']),
      isReadOnly: parameters['readonly'] === true,
    })
  },
})
