import { ownValue } from '@trellis/base'
import type { DataSource, ViewDocument } from '@trellis/model'
import { checkView } from './check-view.ts'
import type { ComponentDefinition } from './define-component.ts'
import { findComponent } from './find-component.ts'
import { viewParts } from './view-parts.ts'
import { type PlacedComponent, walkView } from './walk-view.ts'

/** Something that a builder should look at; the view can be saved with it. */
export type ViewProblem = { componentId: string; message: string }

/** What is missing or leads nowhere in a view. `hasCollection`: whether there is a collection with this id. */
export function viewProblems(view: ViewDocument, hasCollection: (id: string) => boolean): ViewProblem[] {
  const placed = [...walkView(view)]
  const byPath = new Map(placed.map(({ path, component }) => [path, component.id]))
  const refused = checkView(view).map(({ path, message }) => ({
    componentId: byPath.get(path.replace(/\.(id|type)$/, '')) ?? view.content.id,
    message,
  }))
  const parts = viewParts(view).map(component => ({ component }))
  return [...refused, ...[...placed, ...parts].flatMap(each => problemsOf(each, hasCollection))]
}

function problemsOf(
  { component }: Pick<PlacedComponent, 'component'>,
  hasCollection: (id: string) => boolean,
): ViewProblem[] {
  const kind = findComponent(component.type)
  if (!kind) return []
  const { attrs, listeners, id: componentId } = component
  const messages: string[] = []
  if (kind.namedBy?.every(key => isEmpty(attrs[key])))
    messages.push(`Has no ${nameOf(kind)}: readers who cannot see it are told nothing`)
  const { source } = attrs
  if (kind.source && !isSource(kind, source)) messages.push('Shows no records: choose a collection')
  if (kind.embeds && isEmpty(attrs.viewId)) messages.push('Shows nothing: choose a view')
  if (source?.type === 'flow' && source.flowId === '') messages.push('Shows nothing: choose a flow')
  if (source?.type === 'collection' && !hasCollection(source.cursor.collectionId))
    messages.push(`There is no collection ${source.cursor.collectionId}`)
  for (const [role, { title, isNeeded }] of Object.entries(kind.fields ?? {})) {
    if (isNeeded && source && isEmpty(ownValue(attrs.fields, role))) messages.push(`Needs a field: ${title}`)
  }
  if (kind.needsEvent && !listeners[kind.needsEvent]?.length) messages.push('Starts nothing: it has no actions')
  for (const button of attrs.buttons ?? []) {
    if ((button.triggers ?? []).length === 0) messages.push('A button starts nothing')
  }
  return messages.map(message => ({ componentId, message }))
}

const isSource = ({ sourceTypes = ['collection'] }: ComponentDefinition, source: DataSource | undefined) =>
  source !== undefined && sourceTypes.includes(source.type)

/** What the properties that name a component are called. */
const nameOf = ({ namedBy = [], properties }: ComponentDefinition): string =>
  namedBy.map(key => (ownValue(properties, key)?.title ?? key).toLowerCase()).join(' or ')

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
