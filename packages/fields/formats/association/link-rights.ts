import type { InputProps } from '../../define-format-web.ts'
import { effectiveLinkCount, mayLink, mayUnlink } from '../../validate/link-limits.ts'
import { linkedCount } from '../../values/links.ts'

export type LinkRights = {
  /** totalCount plus adds minus removes; undefined where the server did not say how many there are (2 §4). */
  count: number | undefined
  mayLink: boolean
  mayUnlink: boolean
  mayCreate: boolean
}

/** What may be done with the links of a field as they stand, with what is pending (1 §5). */
export function linkRights({ schema, value, pending, record, disabled, readOnly }: LinkState): LinkRights {
  const settings = schema.metadata?.association
  const isUnknown = value === undefined && record?.id !== undefined && settings?.preventLoad === true
  const count = effectiveLinkCount(linkedCount(value) ?? (isUnknown ? undefined : 0), pending)
  const isOpen = !disabled && !readOnly && settings !== undefined
  const hasRoom = isOpen && mayLink(settings, count)
  return {
    count,
    mayLink: hasRoom && !settings.disableLink,
    mayUnlink: isOpen && mayUnlink(settings, count) && !settings.disableUnlink,
    mayCreate: hasRoom && !settings.disableCreateNew,
  }
}

type LinkState = Pick<InputProps, 'schema' | 'value' | 'pending' | 'record' | 'disabled' | 'readOnly'>
