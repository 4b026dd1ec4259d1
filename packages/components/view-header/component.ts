import { defineComponent } from '../define-component.ts'
import { buttonsProperty, textProperty } from '../properties.ts'

export const component = defineComponent({
  id: 'view-header',
  label: 'Header',
  group: 'layout',
  icon: 'title',
  summary: 'The title of the page and the buttons beside it.',
  keywords: ['header', 'title', 'head'],
  children: [],
  ofView: {
    read: ({ header: { title, actions } }) => ({
      attrs: { ...(title === undefined ? {} : { title }), buttons: actions },
      listeners: {},
    }),
    write: (_, { attrs: { title, buttons } }) => ({
      header: { ...(title === undefined ? {} : { title }), actions: buttons ?? [] },
    }),
  },
  events: [],
  properties: {
    title: textProperty('Title', { info: 'The name of the view where left empty.' }),
    buttons: buttonsProperty('Buttons'),
  },
  defaults: { buttons: [] },
})
