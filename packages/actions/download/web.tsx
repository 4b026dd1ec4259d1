import { defineActionWeb } from '../define-action-web.ts'
import { textOf } from '../given.ts'

export const web = defineActionWeb({
  run(parameters, view) {
    const name = textOf(parameters, 'fileName')
    if (parameters['source'] === 'list') return view.saveList(parameters['list'], name)
    view.downloadFile(textOf(parameters, 'fileId') ?? '', name)
  },
})
