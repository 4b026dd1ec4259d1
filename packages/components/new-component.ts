import { uuidv7 } from '@trellis/base'
import { type ViewComponent, type ViewDocument, viewEngineVersion } from '@trellis/model'
import type { ComponentDefinition } from './define-component.ts'
import { findComponent } from './find-component.ts'

const shortId = () => uuidv7().replaceAll('-', '').slice(-8)

/** A new component of a kind; its name is the kind's label and a part of its id (2 §3.1). */
export function newComponent({ id: type, label, defaults }: ComponentDefinition): ViewComponent {
  const id = `${type}-${shortId()}`
  return { id, name: `${label} ${id.slice(-4)}`, type, attrs: structuredClone(defaults), listeners: {}, contains: [] }
}

/** What the content of every view is. */
const contentType = 'layout'

/** A new view (2 §3.1). */
export function newView(): ViewDocument {
  const content = findComponent(contentType)
  if (!content) throw new Error(`There is no component ${contentType}`)
  return {
    name: 'New view',
    engineVersion: viewEngineVersion,
    vars: [],
    content: newComponent(content),
    header: { actions: [] },
    modals: [],
    triggers: {},
  }
}
