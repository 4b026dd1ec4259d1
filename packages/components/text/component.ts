import { defineComponent } from '../define-component.ts'
import { choiceProperty, flagProperty, longTextProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'text',
  label: 'Text',
  group: 'information',
  icon: 'text_fields',
  summary: 'Says something: a heading, a paragraph, a note, a figure.',
  keywords: ['heading', 'title', 'paragraph', 'note', 'label', 'figure'],
  children: [],
  takesEffects: true,
  events: [],
  properties: {
    text: longTextProperty('Text'),
    look: choiceProperty('Look', {
      paragraph: 'Paragraph',
      heading: 'Heading',
      subheading: 'Subheading',
      note: 'Note',
      figure: 'Figure',
    }),
    hidden: flagProperty('Hidden'),
  },
  required: ['text'],
  defaults: { text: 'Text', look: 'paragraph' },
})
