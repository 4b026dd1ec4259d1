import { mayOpenSection } from '@trellis/model'
import { IconButton, Menu, type MenuEntry } from '@trellis/ui'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import { placeOf } from '../../routes/places.ts'
import { useUser } from '../../session/session-store.ts'
import { t } from '../texts.ts'
import { isMeant } from './is-meant.ts'
import type { ListFrame } from './list-frame.ts'
import styles from './record-list.module.css'
import { t as listText } from './texts.ts'

const ExportDialog = lazy(async () => ({ default: (await import('../../exports/export-dialog.tsx')).ExportDialog }))

const ListColorsDialog = lazy(async () => ({
  default: (await import('../../collections/record-colors/dialogs.ts')).ListColorsDialog,
}))

/** What can be done with all records of a list: a file of them, who changed them, and those that were deleted. */
export function CollectionMenu({ frame }: { frame: ListFrame }) {
  const { collection, collectionId, cursor, state } = frame
  const [opened, setOpened] = useState<'export' | 'colors'>()
  const mayRestore = collection?.verbs.create === true || collection?.verbs.delete === true
  const mayDefine = mayOpenSection(useUser(), 'data')
  const mayImport = mayDefine && collection?.verbs.create === true
  const importPlace = placeOf.importFile({ id: collectionId })
  const close = () => setOpened(undefined)
  useCommands(useListCommands(setOpened, frame.listId, mayDefine, collection?.name))
  if (!collection) return null
  const items: MenuEntry[] = [
    { id: 'export', label: t('records.export'), icon: 'download', onAction: () => setOpened('export') },
    ...(mayImport ? [{ id: 'import', label: t('records.import'), icon: 'upload_file', href: importPlace }] : []),
    ...(mayDefine
      ? [
          {
            id: 'edit',
            label: t('records.editCollection'),
            icon: 'edit',
            href: placeOf.collectionFields(collectionId),
          },
          { id: 'colors', label: listText('records.colors'), icon: 'palette', onAction: () => setOpened('colors') },
        ]
      : []),
    { id: 'activity', label: t('records.activity'), icon: 'history', href: placeOf.activity(collectionId) },
    ...(mayRestore
      ? [{ id: 'trash', label: t('records.trash'), icon: 'delete', href: placeOf.trash(collectionId) }]
      : []),
  ]
  return (
    <>
      <Menu
        placement="bottom end"
        items={items}
        trigger={
          <IconButton icon="more_horiz" label={t('records.collectionActions')} className={styles.lastWord ?? ''} />
        }
      />
      <Suspense fallback={null}>
        {opened === 'export' && (
          <ExportDialog
            name={collection.name}
            schema={collection.schema}
            cursor={cursor}
            list={frame}
            viewId={state.view}
            onClose={close}
          />
        )}
        {opened === 'colors' && <ListColorsDialog collectionId={collectionId} name={collection.name} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Those of the menu that ask for something first; without a name the collection is not there yet. */
function useListCommands(
  open: (dialog: 'export' | 'colors') => void,
  listId: string,
  mayDefine: boolean,
  name: string | undefined,
): readonly Command[] {
  return useMemo(() => {
    const when = () => name !== undefined && isMeant(listId)
    const of = (dialog: 'export' | 'colors', label: string, icon: string): Command => ({
      id: `records.${dialog}`,
      label,
      icon,
      group: 'here',
      when,
      run: () => open(dialog),
    })
    return [
      of('export', t('records.export'), 'download'),
      ...(mayDefine ? [of('colors', listText('records.colorsOf', { name: name ?? '' }), 'palette')] : []),
    ]
  }, [open, listId, mayDefine, name])
}
