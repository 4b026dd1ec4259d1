import { defineComponent } from '../define-component.ts'
import { flagProperty, textProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'image',
  label: 'Image',
  group: 'information',
  icon: 'image',
  summary: 'Shows a picture that is stored here.',
  keywords: ['picture', 'photo', 'logo'],
  children: [],
  takesEffects: true,
  events: [{ id: 'onClick', label: 'Click' }],
  properties: {
    fileId: textProperty('File ID', { info: 'Of a file, as {{record.photo.id}}.' }),
    alternative: textProperty('Description', { info: 'What people are told who cannot see it.' }),
    height: { type: 'integer', format: 'number', title: 'Height (px)', minimum: 16, maximum: 2000 },
    hidden: flagProperty('Hidden'),
  },
  namedBy: ['alternative'],
  defaults: { height: 160 },
})
