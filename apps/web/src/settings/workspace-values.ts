import type { OperationInput, OperationOutput } from '../api/operations.ts'
import { t } from './texts.ts'

/** As they are typed. */
export type WorkspaceValues = {
  name: string
  locale: string
  timezone: string
  terms: string
  privacy: string
  thirdParty: string
}

export function workspaceValues(stored: OperationOutput<'WORKSPACE_GET'>): WorkspaceValues {
  const { name, locale, timezone, links } = stored
  const { terms = '', privacy = '', thirdParty = '' } = links
  return { name, locale, timezone, terms, privacy, thirdParty }
}

/** Those links that are given, without blanks around them. */
function givenLinks({ terms, privacy, thirdParty }: WorkspaceValues): [string, string][] {
  return Object.entries({ terms, privacy, thirdParty })
    .map(([id, text]): [string, string] => [id, text.trim()])
    .filter(([, text]) => text !== '')
}

export function workspaceInput(values: WorkspaceValues): OperationInput<'WORKSPACE_SET'> {
  const { name, locale, timezone } = values
  return { name: name.trim(), locale, timezone, links: Object.fromEntries(givenLinks(values)) }
}

/** Why it cannot be saved, by field. */
export function workspaceProblems(values: WorkspaceValues): Partial<Record<keyof WorkspaceValues, string>> {
  const wrong = givenLinks(values).filter(([, text]) => !isWebAddress(text))
  return {
    ...(values.name.trim() === '' && { name: t('settings.nameMissing') }),
    ...Object.fromEntries(wrong.map(([id]) => [id, t('settings.notAddress')])),
  }
}

const isWebAddress = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
