import type { ComponentDefinition } from './define-component.ts'
import { buttonsProperty, flagProperty, textProperty } from './properties.ts'
import { sourceEvents } from './source-events.ts'

/** What every kind that shows many records has. */
export const recordsDefinition = {
  group: 'data',
  children: [],
  takesEffects: true,
  events: [{ id: 'onRowClick', label: 'Row click' }, ...sourceEvents],
  properties: {
    title: textProperty('Title'),
    hasControls: flagProperty('Controls', 'Offers search, filter and the other controls of lists.'),
    recordActions: buttonsProperty('Record buttons', { info: 'In the menu of each record, as event.item.' }),
    listActions: buttonsProperty('List buttons'),
    hidden: flagProperty('Hidden'),
  },
  source: 'list',
  namedBy: ['title'],
  defaults: { hasControls: true },
} as const satisfies Partial<ComponentDefinition>
