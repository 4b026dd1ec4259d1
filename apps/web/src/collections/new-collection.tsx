import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CollectionDocument } from '@trellis/model'
import { Button, ColorSwatchPicker, Dialog, IconPicker, TextField } from '@trellis/ui'
import { useId, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { showError } from '../api/show-error.ts'
import { collectionIdFrom, freeId } from '../imports/mapping.ts'
import { placeOf } from '../routes/places.ts'
import { Page } from '../shell/page.tsx'
import styles from './collections.module.css'
import { collectionNamesQuery } from './names-query.ts'
import { t } from './texts.ts'

/** Name, id, icon and colour of a new collection; saving makes its table and opens the editor. */
export function NewCollectionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('collections.newDialog')}
      icon="database"
      footer={
        <>
          <Button onPress={onClose}>{t('collections.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} isBusy={isBusy}>
            {t('collections.add')}
          </Button>
        </>
      }
    >
      {isOpen && <NewCollectionForm id={form} onBusy={setBusy} onDone={onClose} />}
    </Dialog>
  )
}

function NewCollectionForm({
  id,
  onBusy,
  onDone,
}: {
  id: string
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: known = [] } = useQuery(collectionNamesQuery)
  const [name, setName] = useState(t('collections.newName'))
  const [ownId, setOwnId] = useState<string>()
  const [icon, setIcon] = useState('table_chart')
  const [color, setColor] = useState<string | null>('blue')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const collectionId =
    ownId ??
    freeIdFrom(
      name,
      known.map(({ id }) => id),
    )
  const create = async () => {
    if (name.trim() === '') return setProblems({ 'document.name': t('collections.requiredField') })
    onBusy(true)
    try {
      const document: CollectionDocument = {
        name: name.trim(),
        icon,
        ...(color ? { color } : {}),
        schema: { type: 'object', properties: {} },
        detailGroupList: [],
      }
      await call('SCHEMA_APPLY', { collectionId, document, baseVersion: null })
      void client.invalidateQueries({ queryKey: ['collections'] })
      onDone()
      void navigate({ href: placeOf.collectionFields(collectionId) })
    } catch (error) {
      if (isApiError(error, 'VALIDATION_ERROR')) setProblems(error.details.fields ?? {})
      else showError(error)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void create()
      }}
    >
      <TextField
        label={t('collections.name')}
        isRequired
        autoFocus
        value={name}
        onChange={setName}
        // What is typed takes the place of the name that it begins with.
        onFocus={event => name === t('collections.newName') && event.target.select()}
        error={problems['document.name'] ?? problems['name']}
      />
      <TextField
        label={t('collections.id')}
        description={t('collections.idHint')}
        isMono
        isRequired
        value={collectionId}
        onChange={setOwnId}
        error={problems['collectionId']}
      />
      <ColorSwatchPicker label={t('collections.color')} value={color} onChange={setColor} />
      <IconPicker label={t('collections.icon')} value={icon} onChange={setIcon} />
    </form>
  )
}

const freeIdFrom = (name: string, taken: readonly string[]) => freeId(collectionIdFrom(name), taken)

/** The same as a page of its own, for links that lead to an editor without a collection. */
export function NewCollectionPage() {
  const form = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <Page
      title={t('collections.newDialog')}
      area={t('collections.listTitle')}
      crumbs={[{ id: 'list', label: t('collections.listTitle'), href: '/builder/data/list' }]}
      icon="database"
      description={t('collections.emptyWhy')}
    >
      <NewCollectionForm id={form} onBusy={setBusy} onDone={() => undefined} />
      <div className={styles.formFooter}>
        <Button variant="primary" type="submit" form={form} isBusy={isBusy}>
          {t('collections.add')}
        </Button>
      </div>
    </Page>
  )
}
