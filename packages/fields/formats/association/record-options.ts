import type { LinkedRecord, TrellisRecord } from '@trellis/model'
import type { Option } from '@trellis/ui'
import { pictured } from '../../inputs/option-choices.ts'
import { t } from '../../widget-texts.ts'
import { linkOf, titleOf } from './linked-record.ts'

type Found = { state: string; list: readonly TrellisRecord[] }

/** Found records to pick from; `chosen` stays among them, whatever was searched for: the last of them then. */
export function recordOptions({ state, list }: Found, chosen?: LinkedRecord, isSearched = false): Option[] {
  const options = list.map(record => optionOf(linkOf(record)))
  if (chosen && !list.some(record => record.id === chosen.id))
    options.splice(isSearched ? options.length : 0, 0, optionOf(chosen))
  if (state === 'failed') options.push({ id: ' failed', label: t('field.searchFailed'), isDisabled: true })
  return options
}

function optionOf(record: LinkedRecord): Option {
  const { id, recordDescription, recordColor, recordImage } = record
  return {
    id,
    label: titleOf(record),
    ...(recordDescription ? { description: recordDescription } : {}),
    ...(recordColor ? { color: recordColor } : {}),
    ...pictured(recordImage),
  }
}
