import type { LinkedRecord } from '@trellis/model'
import { Button } from '@trellis/ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { useDescribedCollection } from '../../inputs/use-described-collection.ts'
import { linkedCount, linkedRecords } from '../../values/links.ts'
import { t } from '../../widget-texts.ts'
import { AddSearch } from './add-search.tsx'
import styles from './association.module.css'
import { linkRecord, readPending } from './change-links.ts'
import { CreateButton } from './create-button.tsx'
import { linkRights } from './link-rights.ts'
import { PendingChips } from './pending-chips.tsx'

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }))

type LinkToolsProps = { field: InputProps; onRefresh: () => void; children: (open: () => void) => ReactNode }

/** Around a view of the links: what is pending, the search to add, and the two dialogs. */
export function LinkTools({ field, onRefresh, children }: LinkToolsProps) {
  const { schema, pending, onChange, disabled, readOnly, value } = field
  const [shown, setShown] = useState<'links' | 'create'>()
  const collectionId = schema.metadata?.association?.cursor.collectionId
  const { mayLink, mayCreate, mayUnlink } = linkRights(field)
  const described = useDescribedCollection(mayCreate ? collectionId : undefined)
  const change = readPending(pending)
  const isFigure = schema.metadata?.association?.subtype === 'kpi'
  // A figure shows them by itself.
  const isMore = !isFigure && (linkedCount(value) ?? 0) > linkedRecords(value).length
  const close = () => setShown(undefined)
  const startCreating = () => setShown('create')
  const take = (record: LinkedRecord, isLinked: boolean) => {
    if (isLinked) onRefresh()
    else onChange(linkRecord(change, record))
  }
  return (
    <>
      {children(() => setShown('links'))}
      <div className={styles.tools}>
        <PendingChips change={change} onChange={onChange} isFixed={disabled || readOnly} />
        {collectionId && mayLink && !isFigure && <AddSearch field={field} collectionId={collectionId} />}
        {collectionId && (mayLink || mayUnlink || isMore) && (
          <Button variant="tertiary" size="small" icon="hub" isDisabled={disabled} onPress={() => setShown('links')}>
            {mayLink || mayUnlink ? t('field.linkRecords') : t('field.allLinks')}
          </Button>
        )}
        {mayCreate && <CreateButton mayCreate={described?.verbs.create} onPress={startCreating} />}
      </div>
      <Suspense fallback={null}>
        {collectionId && shown === 'links' && (
          <LinkDialog
            {...field}
            collectionId={collectionId}
            onClose={close}
            onCreate={mayCreate && described?.verbs.create ? startCreating : undefined}
          />
        )}
        {shown === 'create' && <CreateDialog field={field} onCreated={take} onClose={close} />}
      </Suspense>
    </>
  )
}
