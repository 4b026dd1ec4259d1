import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'coreLists.actions': 'Actions',
  'coreLists.actionsOf': 'Actions of {name}',
  'coreLists.chosen': '{count, plural, one {# chosen} other {# chosen}}',
  'coreLists.clearAll': 'Clear search and filter',
  'coreLists.clearChosen': 'Clear choice',
  'coreLists.clearSearch': 'Clear search',
  'coreLists.delete': 'Delete',
  'coreLists.duplicate': 'Duplicate',
  'coreLists.duplicated': 'Copied',
})
