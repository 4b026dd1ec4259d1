import type { FieldProblem } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { Button, Checkbox, Dialog, Link } from '@trellis/ui'
import { useState } from 'react'
import { t } from '../../widget-texts.ts'
import styles from './address.module.css'
import { type AddressDraft, isEmptyAddress, withManual } from './address-draft.ts'
import { AddressParts } from './address-parts-input.tsx'
import { AddressSearch } from './address-search.tsx'
import { mapHref } from './map-href.ts'
import { rules } from './rules.ts'

type AddressDialogProps = {
  schema: FieldSchema
  value: AddressDraft
  onApply: (value: unknown) => void
  onClose: () => void
}

/** Looks an address up or takes it by hand; a draft until Apply (2 §4). */
export function AddressDialog({ schema, value, onApply, onClose }: AddressDialogProps) {
  const [draft, setDraft] = useState(value)
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const isManual = draft['manual'] === true
  const href = mapHref(draft)
  const change = (next: AddressDraft) => {
    setDraft(next)
    setProblems([])
  }
  const apply = () => {
    if (isEmptyAddress(draft)) return give(null)
    const checked = rules.check(draft, schema)
    if ('value' in checked) return give(checked.value)
    setProblems(checked.problems ?? [{ path: 'summary', message: checked.problem }])
  }
  const give = (next: unknown) => {
    onApply(next)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon="location_on"
      title={schema.title}
      footerStart={
        href && (
          <Link href={href} isExternal>
            {t('field.openMap')}
          </Link>
        )
      }
      footer={
        <>
          <Button variant="tertiary" onPress={onClose}>
            {t('field.cancel')}
          </Button>
          <Button isDisabled={isEmptyAddress(draft)} onPress={() => change({})}>
            {t('field.clear')}
          </Button>
          <Button variant="primary" onPress={apply}>
            {t('field.apply')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <AddressSearch draft={draft} isDisabled={isManual} onChange={change} />
        <Checkbox
          label={t('field.addressManual')}
          value={isManual}
          onChange={next => change(withManual(draft, next === true))}
        />
        <AddressParts schema={schema} draft={draft} problems={problems} isFixed={!isManual} onChange={change} />
      </div>
    </Dialog>
  )
}
