import type { FieldSchema, ViewLook } from '@trellis/model'
import { paletteColors } from '@trellis/ui/constants'
import { defineComponent } from '../define-component.ts'
import { choiceProperty } from '../properties.ts'

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

const background: FieldSchema = {
  type: 'string',
  format: 'string-option-list',
  title: 'Background',
  info: 'A light tint of this color, in both themes. As every page where left empty.',
  metadata: { optionList: paletteColors.map(color => ({ value: color, label: capital(color), color })) },
}

export const component = defineComponent({
  id: 'page-settings',
  label: 'Page',
  group: 'layout',
  icon: 'settings',
  summary: 'How the view looks as a page, and what it does when it is opened and when it is left.',
  keywords: ['page', 'settings', 'load', 'unload', 'background', 'width'],
  children: [],
  ofView: {
    read: ({ page, triggers: { onLoad, onUnload } }) => ({
      attrs: { ...page },
      listeners: { ...(onLoad ? { onLoad } : {}), ...(onUnload ? { onUnload } : {}) },
    }),
    write: (view, { attrs, listeners: { onLoad, onUnload } }) => ({
      ...lookOf(view, attrs),
      triggers: { ...(onLoad ? { onLoad } : {}), ...(onUnload ? { onUnload } : {}) },
    }),
  },
  events: [
    { id: 'onLoad', label: 'When it is opened' },
    { id: 'onUnload', label: 'When it is left' },
  ],
  properties: {
    width: choiceProperty(
      'Width',
      { full: 'As wide as the window', reading: 'As wide as reads well' },
      { info: 'As wide as the window where left empty.' },
    ),
    hidesHead: {
      type: 'boolean',
      format: 'checkbox',
      title: 'Leave out title and buttons',
      info: 'Readers who cannot see the page are told its title all the same.',
    },
    background,
  },
  places: {
    width: { tab: 'basic', group: 'layout' },
    hidesHead: { tab: 'navigation-bar', group: 'layout' },
    background: { tab: 'page-background', group: 'style' },
  },
  defaults: {},
})

/** What says nothing is left out of the document. */
function lookOf({ page: before }: { page?: ViewLook }, { width, hidesHead, background: color }: ViewLook & object) {
  const page = {
    ...(width && { width }),
    ...(hidesHead === true && { hidesHead }),
    ...(color && { background: color }),
  }
  return before !== undefined || Object.keys(page).length > 0 ? { page } : {}
}
