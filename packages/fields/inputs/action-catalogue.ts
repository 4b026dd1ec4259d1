import type { ActionDefinition } from '@trellis/actions'
import { actionCatalogue } from '@trellis/actions/catalogue'
import { actionGroups } from '@trellis/model'
import type { Option, OptionGroup } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { translated } from '../setting-texts.ts'
import { t } from '../widget-texts.ts'
import { registerFormTexts } from './action-texts.ts'

export { findAction } from '@trellis/actions/catalogue'

const groupEntries = Object.entries(actionGroups)

registerTexts('ui', Object.fromEntries(groupEntries.map(([id, title]) => [`action.group.${id}`, title])))
registerActionTexts(actionCatalogue)

/** Has what actions are called, and the words of their forms, translated. */
export function registerActionTexts(actions: readonly ActionDefinition[]): void {
  const texts = actions.flatMap(({ id, label, summary }) => [
    [`action.${id}.label`, label],
    [`action.${id}.summary`, summary],
  ])
  registerTexts('ui', Object.fromEntries(texts))
  for (const { input } of actions) registerFormTexts(input.properties)
}

/** What an action is called in the person's language. */
export const actionLabel = ({ id, label }: Pick<ActionDefinition, 'id' | 'label'>): string =>
  translated(`action.${id}.label`, label)

/** What an action is for, in the person's language; nothing of what nobody knows. */
export const actionSummary = (type: string): string => translated(`action.${type}.summary`, '')

type Shown = Option & { group: string; words: string }

/** Each action in the person's language, with the words that it is found by. */
function shownActions(actions: readonly ActionDefinition[]): Shown[] {
  return actions.map(({ id, label, icon, group, keywords, usedIn }) => {
    const name = actionLabel({ id, label })
    const summary = actionSummary(id)
    return {
      id,
      label: name,
      icon,
      description: summary,
      ...(usedIn === 'flows' && actions === actionCatalogue ? { hint: t('field.flowsOnly') } : {}),
      group,
      words: [name, id, summary, ...keywords].join(' ').toLowerCase(),
    }
  })
}

/**
 * The actions that what is typed may mean, group by group; all of them while nothing is. Those come first that are called so, before those
 * that other words are about.
 */
export function actionOptions(
  typed: string,
  without: ReadonlySet<string>,
  actions: readonly ActionDefinition[] = actionCatalogue,
): OptionGroup[] {
  const wanted = typed.trim().toLowerCase()
  const found = shownActions(actions).filter(({ id, words }) => !without.has(id) && words.includes(wanted))
  const rank = ({ label }: Option) => (label.toLowerCase().includes(wanted) ? 0 : 1)
  const groups = groupEntries.map(([id, title]) => ({
    id,
    title: translated(`action.group.${id}`, title),
    options: found
      .filter(({ group }) => group === id)
      .map(({ group: _group, words: _words, ...option }) => option)
      .toSorted((one, other) => rank(one) - rank(other)),
  }))
  return groups
    .filter(({ options }) => options.length > 0)
    .toSorted((one, other) => Math.min(...one.options.map(rank)) - Math.min(...other.options.map(rank)))
}
