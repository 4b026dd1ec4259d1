import { parseOrigin } from '@trellis/base'
import { type HomeView, homeViewPositions } from '@trellis/model'
import type { OperationInput, OperationOutput } from '../api/operations.ts'
import type { NewLogo } from './logo-field.tsx'
import { t } from './texts.ts'

/** As they are typed. */
export type WorkspaceValues = {
  name: string
  /** Undefined as long as the stored one stays. */
  logo: NewLogo | undefined
  /** Empty where the server's own counts. */
  address: string
  locale: string
  timezone: string
  terms: string
  privacy: string
  thirdParty: string
  /** None where empty. */
  homeViewId: string
  homePosition: HomeView['position']
}

export function workspaceValues(stored: OperationOutput<'WORKSPACE_GET'>): WorkspaceValues {
  const { name, locale, timezone, links, address = '', hasOwnAddress, homeView } = stored
  const { terms = '', privacy = '', thirdParty = '' } = links
  return {
    name,
    logo: undefined,
    address: hasOwnAddress ? address : '',
    locale,
    timezone,
    terms,
    privacy,
    thirdParty,
    homeViewId: homeView?.viewId ?? '',
    homePosition: homeView?.position ?? homeViewPositions[0],
  }
}

/** Those links that are given, without blanks around them. */
function givenLinks({ terms, privacy, thirdParty }: WorkspaceValues): [string, string][] {
  return Object.entries({ terms, privacy, thirdParty })
    .map(([id, text]): [string, string] => [id, text.trim()])
    .filter(([, text]) => text !== '')
}

export function workspaceInput(values: WorkspaceValues): OperationInput<'WORKSPACE_SET'> {
  const { name, logo, locale, timezone, homeViewId, homePosition } = values
  return {
    name: name.trim(),
    ...(logo !== undefined && { logo: logo?.fileId ?? null }),
    address: values.address.trim() || null,
    locale,
    timezone,
    links: Object.fromEntries(givenLinks(values)),
    homeView: homeViewId === '' ? null : { viewId: homeViewId, position: homePosition },
  }
}

/** Why it cannot be saved, by field. */
export function workspaceProblems(values: WorkspaceValues): Partial<Record<keyof WorkspaceValues, string>> {
  const address = values.address.trim()
  const wrong = givenLinks(values).filter(([, text]) => !isWebAddress(text))
  return {
    ...(values.name.trim() === '' && { name: t('settings.nameMissing') }),
    ...(address !== '' && parseOrigin(address) === undefined && { address: t('settings.addressWrong') }),
    ...Object.fromEntries(wrong.map(([id]) => [id, t('settings.notAddress')])),
  }
}

const isWebAddress = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
