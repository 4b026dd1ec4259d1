import {
  allComponents,
  type ComponentDefinition,
  componentGroups,
  findComponent,
  propertyGroups,
  propertyTabs,
  roleField,
  sourceFields,
  triggersProperty,
} from '@trellis/components'
import { registerFormTexts, translated } from '@trellis/fields/web'
import type { ViewComponent } from '@trellis/model'
import { registerTexts } from '@trellis/ui/text'

registerTexts(
  'ui',
  Object.fromEntries([
    ...Object.entries(componentGroups).map(([id, title]) => [`component.group.${id}`, title]),
    ...Object.entries(propertyTabs).map(([id, title]) => [`component.tab.${id}`, title]),
    ...Object.entries(propertyGroups).map(([id, title]) => [`component.propertyGroup.${id}`, title]),
    ...allComponents.flatMap(({ id, label, summary }) => [
      [`component.${id}.label`, label],
      [`component.${id}.summary`, summary],
    ]),
  ]),
)
for (const { properties, fields = {}, events } of allComponents) {
  registerFormTexts(properties)
  registerFormTexts(Object.fromEntries(Object.entries(fields).map(([role, each]) => [role, roleField(each, '', {})])))
  registerFormTexts(Object.fromEntries(events.map(({ id, label }) => [id, triggersProperty(label)])))
}
for (const kind of allComponents)
  for (const type of kind.sourceTypes ?? ['collection'])
    registerFormTexts(sourceFields(kind, { type, collectionId: '' }))

/** What a kind of component is called in the person's language; of one that nobody knows, its id. */
export function componentLabel(type: string): string {
  return translated(`component.${type}.label`, findComponent(type)?.label ?? type)
}

/** What a component of a view is called in the editor: a part that every view has by its kind, in the person's language. */
export function shownName({ name, type }: Pick<ViewComponent, 'name' | 'type'>): string {
  return findComponent(type)?.ofView || name === '' ? componentLabel(type) : name
}

export type ComponentEntry = { id: string; label: string; icon: string; description: string }

/** The kinds to choose from, group by group: those that a typed text may mean, all while nothing is typed. */
export function componentGroupsShown(search: string): { id: string; title: string; items: ComponentEntry[] }[] {
  const wanted = search.trim().toLowerCase()
  const entry = ({ id, icon, summary }: ComponentDefinition) => ({
    id,
    label: componentLabel(id),
    icon,
    description: translated(`component.${id}.summary`, summary),
  })
  const isMeant = (kind: ComponentDefinition) => {
    const { label, description } = entry(kind)
    return [label, kind.id, description, ...kind.keywords].join(' ').toLowerCase().includes(wanted)
  }
  return Object.entries(componentGroups)
    .map(([id, title]) => ({
      id,
      title: translated(`component.group.${id}`, title),
      items: allComponents.filter(kind => kind.group === id && !kind.ofView && isMeant(kind)).map(entry),
    }))
    .filter(({ items }) => items.length > 0)
}
