import { allComponents, type ComponentDefinition, componentGroups } from '@trellis/components'
import { fieldsTable, page, plain } from './lines.ts'

/** What views are made of. */
export const componentsPage = (): string =>
  page({
    title: 'Components',
    introduction: 'What views are made of: what each shows, which properties it has, and what actions can listen to.',
    groups: componentGroups,
    kinds: allComponents,
    groupOf: ({ group }) => group,
    describe,
  })

function describe({ id, label, summary, properties, required, events }: ComponentDefinition): string {
  const heard = events.map(event => plain(event.label)).join(', ')
  return [
    `### ${plain(label)}`,
    `${plain(summary)} Stored as \`${id}\`.`,
    ...(heard === '' ? [] : [`Actions can listen to: ${heard}.`]),
    fieldsTable({ properties, required }),
  ].join('\n\n')
}
