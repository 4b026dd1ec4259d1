import type { LinkedRecord } from '@trellis/model'
import { Button, type OptionActions } from '@trellis/ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { InputProps } from '../../define-format-web.ts'
import { useDescribedCollection } from '../../inputs/use-described-collection.ts'
import { linkedCount, linkedRecords } from '../../values/links.ts'
import { t } from '../../widget-texts.ts'
import { AddSearch } from './add-search.tsx'
import styles from './association.module.css'
import { linkRecord, readPending } from './change-links.ts'
import { CreateButton, createOption } from './create-button.tsx'
import { linkRights } from './link-rights.ts'
import { PendingChips } from './pending-chips.tsx'

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }))

type LinkToolsProps = { field: InputProps; onRefresh: () => void; children: (open: () => void) => ReactNode }

/** Around a view of the links: what is pending, one box to search, browse or make what is added, and the two dialogs. */
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
  const browse = () => setShown('links')
  const create = mayCreate ? () => setShown('create') : undefined
  const searched = mayLink && !isFigure ? collectionId : undefined
  const take = (record: LinkedRecord, isLinked: boolean) => {
    if (isLinked) onRefresh()
    else onChange(linkRecord(change, record))
  }
  return (
    <>
      {children(browse)}
      <div className={styles.tools}>
        <PendingChips change={change} onChange={onChange} isFixed={disabled || readOnly} />
        {searched && (
          <AddSearch
            field={field}
            collectionId={searched}
            actions={otherWays(browse, described?.verbs.create ? create : undefined)}
          />
        )}
        {!searched && collectionId && (mayLink || mayUnlink || isMore) && (
          <Button variant="tertiary" size="small" icon="hub" isDisabled={disabled} onPress={browse}>
            {mayLink || mayUnlink ? t('field.linkRecords') : t('field.allLinks')}
          </Button>
        )}
        {!searched && create && <CreateButton mayCreate={described?.verbs.create} onPress={create} />}
      </div>
      <Suspense fallback={null}>
        {collectionId && shown === 'links' && (
          <LinkDialog
            {...field}
            collectionId={collectionId}
            onClose={close}
            onCreate={described?.verbs.create ? create : undefined}
          />
        )}
        {shown === 'create' && <CreateDialog field={field} onCreated={take} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Where records are searched for, the dialogs are opened from the list of what is found. */
function otherWays(browse: () => void, create: (() => void) | undefined): OptionActions {
  const all = { id: ' browse', icon: 'hub', label: t('field.browseRecords'), onAction: browse }
  return { title: t('field.otherWays'), options: create ? [all, createOption(create)] : [all] }
}
