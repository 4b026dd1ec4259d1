import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'view.broken': '{name} could not be shown',
  'view.contentHere': 'Here comes what stands in the component that shows this view',
  'view.neverRests': '{name} changes the value that it waits for, again and again. It was stopped.',
  'view.noName': 'Untitled',
  'view.noSource': 'Choose a collection to show its records',
  'view.noView': 'Choose a view to show it here',
  'view.picture': 'Picture',
  'view.unknown': 'WARNING: {type} not found',
})
