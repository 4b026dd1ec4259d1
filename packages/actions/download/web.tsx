import { defineActionWeb } from '../define-action-web.ts'
import { textOf } from '../given.ts'

export const web = defineActionWeb({
  run: (parameters, view) => view.downloadFile(textOf(parameters, 'fileId') ?? '', textOf(parameters, 'fileName')),
})
