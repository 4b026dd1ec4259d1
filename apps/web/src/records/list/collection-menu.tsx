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

const ExportDialog = lazy(async () => ({ default: (await import('../../exports/export-dialog.tsx')).ExportDialog }))

/** What can be done with all records of a list: a file of them, who changed them, and those that were deleted. */
export function CollectionMenu({ frame }: { frame: ListFrame }) {
  const { collection, collectionId, cursor, state } = frame
  const [isExporting, setExporting] = useState(false)
  const mayRestore = collection?.verbs.create === true || collection?.verbs.delete === true
  const mayBuild = mayOpenSection(useUser(), 'data')
  const mayImport = mayBuild && collection?.verbs.create === true
  const importPlace = placeOf.importFile({ id: collectionId })
  const openExport = useMemo(() => () => setExporting(true), [])
  useCommands(useExportCommand(openExport, frame.listId, collection !== undefined))
  if (!collection) return null
  const items: MenuEntry[] = [
    { id: 'export', label: t('records.export'), icon: 'download', onAction: openExport },
    ...(mayImport ? [{ id: 'import', label: t('records.import'), icon: 'upload_file', href: importPlace }] : []),
    ...(mayBuild
      ? [{ id: 'edit', label: t('records.editCollection'), icon: 'edit', href: placeOf.collectionFields(collectionId) }]
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
        trigger={<IconButton icon="more_horiz" label={t('records.collectionActions')} />}
      />
      {isExporting && (
        <Suspense fallback={null}>
          <ExportDialog
            name={collection.name}
            schema={collection.schema}
            cursor={cursor}
            list={frame}
            viewId={state.view}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function useExportCommand(run: () => void, listId: string, isThere: boolean): readonly Command[] {
  return useMemo(
    () => [
      {
        id: 'records.export',
        label: t('records.export'),
        icon: 'download',
        group: 'here',
        when: () => isThere && isMeant(listId),
        run,
      },
    ],
    [run, listId, isThere],
  )
}
