import { defineComponent } from '../define-component.ts'

export const component = defineComponent({
  id: 'page-settings',
  label: 'Page',
  group: 'layout',
  icon: 'settings',
  summary: 'What the view does when it is opened and when it is left.',
  keywords: ['page', 'settings', 'load', 'unload'],
  children: [],
  ofView: {
    read: ({ triggers: { onLoad, onUnload } }) => ({
      attrs: {},
      listeners: { ...(onLoad ? { onLoad } : {}), ...(onUnload ? { onUnload } : {}) },
    }),
    write: (_, { listeners: { onLoad, onUnload } }) => ({
      triggers: { ...(onLoad ? { onLoad } : {}), ...(onUnload ? { onUnload } : {}) },
    }),
  },
  events: [
    { id: 'onLoad', label: 'When it is opened' },
    { id: 'onUnload', label: 'When it is left' },
  ],
  properties: {},
  defaults: {},
})
