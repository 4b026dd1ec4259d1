import { defineActionWeb } from '../define-action-web.ts'

export const web = defineActionWeb({
  run: (_parameters, view) => view.print(),
})
