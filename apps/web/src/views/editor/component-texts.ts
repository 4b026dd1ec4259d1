import {
  allComponents,
  type ComponentDefinition,
  componentGroups,
  findComponent,
  sourceFields,
  triggersProperty,
} from '@trellis/components'
import { registerFormTexts, translated } from '@trellis/fields/web'
import { registerTexts } from '@trellis/ui/text'

registerTexts(
  'ui',
  Object.fromEntries([
    ...Object.entries(componentGroups).map(([id, title]) => [`component.group.${id}`, title]),
    ...allComponents.flatMap(({ id, label, summary }) => [
      [`component.${id}.label`, label],
      [`component.${id}.summary`, summary],
    ]),
  ]),
)
for (const { properties, events } of allComponents) {
  registerFormTexts(properties)
  registerFormTexts(Object.fromEntries(events.map(({ id, label }) => [id, triggersProperty(label)])))
}
for (const source of ['list', 'record'] as const) registerFormTexts(sourceFields(source, ''))

/** What a kind of component is called in the person's language; of one that nobody knows, its id. */
export function componentLabel(type: string): string {
  return translated(`component.${type}.label`, findComponent(type)?.label ?? type)
}

export type ComponentEntry = { id: string; label: string; icon: string; description: string }

/** The kinds to choose from, group by group. */
export function componentGroupsShown(): { id: string; title: string; items: ComponentEntry[] }[] {
  const entry = ({ id, icon, summary }: ComponentDefinition) => ({
    id,
    label: componentLabel(id),
    icon,
    description: translated(`component.${id}.summary`, summary),
  })
  return Object.entries(componentGroups).map(([id, title]) => ({
    id,
    title: translated(`component.group.${id}`, title),
    items: allComponents.filter(({ group }) => group === id).map(entry),
  }))
}
