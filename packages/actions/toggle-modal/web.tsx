import { defineActionWeb } from '../define-action-web.ts'
import { textOf } from '../given.ts'

export const web = defineActionWeb({
  run(parameters, view) {
    const { change } = parameters
    view.toggleModal(textOf(parameters, 'modalId') ?? '', change === 'open' || change === 'close' ? change : 'toggle')
  },
})
