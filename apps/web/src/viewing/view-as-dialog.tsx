import { Button, Dialog } from '@trellis/ui'
import { useState } from 'react'
import { type Person, PersonPick } from '../access/person-pick.tsx'
import { placeOf } from '../routes/places.ts'
import { t } from './texts.ts'

/** Asks as whom a view is to be seen, and opens it so in a tab of its own. */
export function ViewAsDialog({ viewId, onClose }: { viewId: string; onClose: () => void }) {
  const [person, setPerson] = useState<Person | null>(null)
  const open = () => {
    if (person) window.open(placeOf.viewAs(person.id, viewId), '_blank', 'noopener')
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="compact"
      icon="visibility"
      title={t('viewing.choose')}
      description={t('viewing.how')}
      footer={
        <Button variant="primary" isDisabled={person === null} onPress={open}>
          {t('viewing.open')}
        </Button>
      }
    >
      <PersonPick value={person} onChange={setPerson} />
    </Dialog>
  )
}
