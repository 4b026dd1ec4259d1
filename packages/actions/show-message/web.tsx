import { defineActionWeb } from '../define-action-web.ts'

export const web = defineActionWeb({
  run: (parameters, view) => view.showMessage(parameters),
})
