import type { OperationInput, OperationOutput } from '../api/operations.ts'
import { t } from './texts.ts'

/** As they are typed. */
export type WorkspaceValues = { name: string; terms: string; privacy: string; thirdParty: string }

const links = ['terms', 'privacy', 'thirdParty'] as const

export function workspaceValues({ name, links: { terms, privacy, thirdParty } }: OperationOutput<'WORKSPACE_GET'>) {
  return { name, terms: terms ?? '', privacy: privacy ?? '', thirdParty: thirdParty ?? '' }
}

export function workspaceInput(values: WorkspaceValues): OperationInput<'WORKSPACE_SET'> {
  const given = links.map(id => [id, values[id].trim()] as const).filter(([, text]) => text !== '')
  return { name: values.name.trim(), links: Object.fromEntries(given) }
}

/** Why it cannot be saved, by field. */
export function workspaceProblems(values: WorkspaceValues): Partial<Record<keyof WorkspaceValues, string>> {
  const wrong = links.filter(id => values[id].trim() !== '' && !isWebAddress(values[id].trim()))
  return {
    ...(values.name.trim() === '' && { name: t('settings.nameMissing') }),
    ...Object.fromEntries(wrong.map(id => [id, t('settings.notAddress')])),
  }
}

const isWebAddress = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
