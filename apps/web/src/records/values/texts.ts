import { registerTexts } from '@trellis/ui/text'

export const t = registerTexts('ui', {
  'values.add': 'Set another field',
  'values.addFirst': 'Set a field',
  'values.choose': 'Choose a field',
  'values.empties': 'Left empty, this field is emptied.',
  'values.gone': 'There is no such field in the collection',
  'values.link': 'Record',
  'values.remove': 'Do not set {name}',
})
