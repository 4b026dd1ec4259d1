import type { ActionDefinition } from '@trellis/actions'
import { actionCatalogue } from '@trellis/actions/catalogue'
import { actionGroups } from '@trellis/model'
import { fieldsTable, page, plain } from './lines.ts'

/** What views and flows can do. */
export const actionsPage = (): string =>
  page({
    title: 'Actions',
    introduction:
      'What a press, a save or another event in a view can do, and what flows can do as steps. Every parameter that takes a formula may be worked out when the action runs. Steps that flows alone have are told [of their own](steps.md).',
    groups: actionGroups,
    kinds: actionCatalogue,
    groupOf: ({ group }) => group,
    describe: describeAction,
  })

const places = { views: 'In views.', flows: 'In flows.', both: 'In views and flows.' } as const

/** An action or a step: where it can be used, its parameters, and what stands in its result. */
export function describeAction({ id, label, summary, usedIn, input, output }: ActionDefinition): string {
  const results = output ? ['Its result:', fieldsTable(output)] : []
  return [
    `### ${plain(label)}`,
    `${plain(summary)} ${places[usedIn]} Stored as \`${id}\`.`,
    fieldsTable(input),
    ...results,
  ].join('\n\n')
}
