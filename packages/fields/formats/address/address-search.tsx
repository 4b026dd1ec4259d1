import type { FoundAddress } from '@trellis/contract'
import { ComboBox, type Option } from '@trellis/ui'
import { useState } from 'react'
import { t } from '../../widget-texts.ts'
import { type AddressDraft, withFound } from './address-draft.ts'
import { useAddresses } from './use-addresses.ts'

type AddressSearchProps = { draft: AddressDraft; isDisabled: boolean; onChange: (draft: AddressDraft) => void }

/** The search box; off while the address is entered by hand. */
export function AddressSearch({ draft, isDisabled, onChange }: AddressSearchProps) {
  const summary = typeof draft['summary'] === 'string' ? draft['summary'] : ''
  const [typed, setTyped] = useState<string>()
  const { state, found } = useAddresses(typed ?? '', !isDisabled)
  const pick = (id: string | null) => {
    const place = found.find(each => each.summary === id)
    if (!place) return
    setTyped(undefined)
    onChange(withFound(draft, place))
  }
  return (
    <ComboBox
      label={t('field.addressSearch')}
      description={state === 'failed' ? t('field.addressFailed') : t('field.addressSearchHint')}
      autoFocus={!isDisabled}
      isDisabled={isDisabled}
      value={typed === undefined && summary ? summary : null}
      onChange={pick}
      inputValue={typed ?? summary}
      onInputChange={text => setTyped(text === summary ? undefined : text)}
      onBlur={() => setTyped(undefined)}
      allowsCustomValue
      options={optionsOf(found, typed === undefined ? summary : '')}
      opensEmpty={state !== 'idle'}
      isLoading={state === 'loading'}
    />
  )
}

/** What was found, else the place that is chosen. */
function optionsOf(found: readonly FoundAddress[], chosen: string): Option[] {
  const summaries = found.map(({ summary }) => summary)
  const shown = summaries.length === 0 && chosen ? [chosen] : summaries
  return shown.map(summary => ({ id: summary, label: summary, icon: 'location_on' }))
}
