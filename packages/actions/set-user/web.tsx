import { defineActionWeb } from '../define-action-web.ts'
import { textOf } from '../given.ts'

const themes = ['light', 'dark', 'system'] as const

export const web = defineActionWeb({
  run: (parameters, view) =>
    view.setUser({
      theme: themes.find(theme => theme === parameters['theme']),
      language: textOf(parameters, 'language'),
      timezone: textOf(parameters, 'timezone'),
    }),
})
