import { defineActionWeb } from '../define-action-web.ts'
import { pairsOf, textOf } from '../given.ts'

export const web = defineActionWeb({
  run(parameters, view) {
    const ids = ['appId', 'collectionId', 'recordId', 'viewId', 'flowId', 'url'].map(key => [
      key,
      textOf(parameters, key),
    ])
    view.go({
      target: textOf(parameters, 'target') ?? '',
      ...Object.fromEntries(ids.filter(([, id]) => id !== undefined)),
      queryParams: pairsOf(parameters['queryParams']),
      newTab: parameters['newTab'] === true,
    })
  },
})
