import { useLocation, useNavigate } from '@tanstack/react-router'
import { isSameJson, ownValue } from '@trellis/base'
import { type CollectionDocument, isSystemGroup } from '@trellis/model'
import { readyPart, Skeleton, whenIdle } from '@trellis/ui'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { AssetActions } from '../../assets/asset-actions.tsx'
import { useDevTools } from '../../assets/use-dev-tools.tsx'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import { RecordGatewayProvider } from '../../records/record-gateway.tsx'
import { useTextParameter } from '../../router/place.ts'
import { stringifySearch } from '../../router/search-string.ts'
import { MissingPage } from '../../shell/missing-page.tsx'
import { Page, type PageTab } from '../../shell/page.tsx'
import { DraftNotice } from '../../unsaved/draft-notice.tsx'
import styles from '../collections.module.css'
import { NewCollectionPage } from '../new-collection.tsx'
import { t } from '../texts.ts'
import { ApplicationsTab } from './applications-tab.tsx'
import { ChangeBanner } from './change-banner.tsx'
import { DeleteCollection } from './delete-collection.tsx'
import { DraftBar } from './draft-bar.tsx'
import { placeOfProblem } from './field-problems.ts'
import { groupPrefix } from './field-tree.ts'
import { GeneralTab } from './general-tab.tsx'
import { t as linked } from './linked-texts.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { type StoredCollectionEditor, useCollectionEditor } from './use-collection-editor.ts'

const waiting = <Skeleton shape="form" count={6} />
const DefinitionTab = readyPart(async () => (await import('./definition-tab.tsx')).DefinitionTab, waiting)
const QuickFiltersTab = readyPart(
  async () => (await import('../quick-filters/quick-filters-tab.tsx')).QuickFiltersTab,
  waiting,
)
const DefaultValuesTab = readyPart(async () => (await import('./values-tabs.tsx')).DefaultValuesTab, waiting)
const ExamplesTab = readyPart(async () => (await import('./values-tabs.tsx')).ExamplesTab, waiting)
const SettingsTab = readyPart(async () => (await import('../settings/settings-tab.tsx')).SettingsTab, waiting)
const LinkedTab = readyPart(async () => (await import('./linked-tab.tsx')).LinkedTab)
const RecordsTab = readyPart(async () => (await import('./records-tab.tsx')).RecordsTab, waiting)

const DeveloperTools = lazy(async () => ({ default: (await import('./developer-tools.tsx')).DeveloperTools }))

const listHref = '/builder/data/list'

/** The collection editor: fields with live preview, general settings, records, and the apps that use it. */
export function CollectionEditorPage() {
  const id = useTextParameter('id')
  if (id === undefined) return <NewCollectionPage />
  return (
    <RecordGatewayProvider>
      <CollectionEditorOf key={id} id={id} />
    </RecordGatewayProvider>
  )
}

function CollectionEditorOf({ id }: { id: string }) {
  const editor = useCollectionEditor(id)
  const active = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) }) ?? 'definition'
  const tools = useDevTools()
  // Whoever opens an editor goes to the fields next.
  useEffect(() => whenIdle(() => void DefinitionTab.fetch().catch(() => undefined)), [])
  useEditorCommands(editor)
  useProblemJump(editor)
  const { document, loaded } = editor
  if (loaded.isError) return <Missing error={loaded.error} />
  const frame = {
    area: t('collections.listTitle'),
    crumbs: [{ id: 'list', label: t('collections.listTitle'), href: listHref }],
    tabs: tabsOf(id),
    activeTab: active,
  }
  if (!document || !loaded.data) {
    return (
      <Page {...frame} title={id} header="hidden">
        <Skeleton shape="form" count={6} />
      </Page>
    )
  }
  return (
    <Page
      {...frame}
      title={document.name || id}
      icon={document.icon ?? 'table_chart'}
      header={active === 'definition' ? 'hidden' : 'shown'}
      scroll={active === 'definition' || active === 'records' ? 'none' : 'page'}
      {...(active === 'general'
        ? {
            actions: (
              <>
                <AssetActions
                  kind="Entity"
                  id={id}
                  recordVersion={undefined}
                  hasChanges={editor.hasChanges}
                  onTake={older => editor.change(current => olderVersion(current, older as CollectionDocument))}
                />
                {tools.button}
                <DeleteCollection {...{ id, listHref }} name={document.name || id} onDeleted={editor.reset} />
              </>
            ),
          }
        : {})}
      changes={{
        count: editor.hasChanges ? Math.max(1, countChanges(editor.opened ?? document, document)) : 0,
        isSaving: editor.isSaving,
        onSave: editor.save,
        onDiscard: editor.reset,
      }}
    >
      <div className={active === 'definition' || active === 'records' ? undefined : styles.banner}>
        <ChangeBanner id={id} onDone={editor.reset} />
        {editor.hasDraft && <DraftBar editor={editor} />}
        <DraftNotice isRestored={editor.isRestored && editor.hasChanges} left={editor.leftDraft} />
      </div>
      <Suspense fallback={<Skeleton shape="form" count={6} />}>
        {active === 'general' && <GeneralTab editor={editor} />}
        {active === 'definition' && <DefinitionTab editor={editor} />}
        {active === 'default-value' && <DefaultValuesTab editor={editor} document={document} />}
        {active === 'examples' && <ExamplesTab editor={editor} document={document} />}
        {active === 'filters' && <QuickFiltersTab editor={editor} />}
        {active === 'records' && <RecordsTab id={id} />}
        {active === 'applications' && <ApplicationsTab id={id} />}
        <LinkedTab tab={active} editor={editor} document={document} />
        {active === 'settings' && <SettingsTab editor={editor} />}
      </Suspense>
      <PlanDialog editor={editor} />
      {tools.isOpen && (
        <Suspense>
          <DeveloperTools editor={editor} onClose={tools.close} />
        </Suspense>
      )}
    </Page>
  )
}

/** Whether a draft is kept is asked of today. */
function olderVersion({ keepDraftVer }: CollectionDocument, older: CollectionDocument): CollectionDocument {
  const { keepDraftVer: _, ...document } = older
  return keepDraftVer === undefined ? document : { ...document, keepDraftVer }
}

function tabsOf(id: string): PageTab[] {
  const hrefOf = (tab: string) => `/builder/data/${tab}${stringifySearch({ id })}`
  return [
    { id: 'general', title: t('collections.general'), href: hrefOf('general') },
    { id: 'definition', title: t('collections.fields'), href: hrefOf('definition') },
    { id: 'filters', title: t('collections.quick.title'), href: hrefOf('filters') },
    { id: 'records', title: t('collections.records'), href: hrefOf('records') },
    { id: 'applications', title: t('collections.apps'), href: hrefOf('applications') },
    { id: 'settings', title: t('collections.settings'), href: hrefOf('settings') },
    { id: 'views', title: linked('collections.views'), href: hrefOf('views') },
    { id: 'triggers', title: linked('collections.triggers'), href: hrefOf('triggers') },
    { id: 'associations', title: linked('collections.associations'), href: hrefOf('associations') },
    { id: 'default-value', title: linked('collections.defaultValues'), href: hrefOf('default-value') },
    { id: 'examples', title: linked('collections.examples'), href: hrefOf('examples') },
    { id: 'notes', title: linked('collections.notes'), href: hrefOf('notes') },
  ]
}

/** After a refused save, shows the first thing that was refused. */
function useProblemJump({ id, problems, document }: StoredCollectionEditor): void {
  const navigate = useNavigate()
  const latest = useRef(document)
  useEffect(() => {
    latest.current = document
  })
  useEffect(() => {
    const groups = latest.current?.detailGroupList.filter(group => !isSystemGroup(group)) ?? []
    const place = placeOfProblem(
      problems,
      groups.map(group => group.id),
    )
    if (!place) return
    const selected = place.group === undefined ? place.field : groupPrefix + place.group
    void navigate({
      href: `/builder/data/${place.tab}${stringifySearch({ id, 'model-property': selected })}`,
      replace: true,
    })
  }, [id, problems, navigate])
}

/** Undo and redo by keys, outside of text fields. */
function useEditorCommands({ undo, redo, canUndo, canRedo }: StoredCollectionEditor): void {
  const commands = useMemo<Command[]>(
    () => [
      {
        id: 'collection.undo',
        label: t('collections.undo'),
        icon: 'undo',
        group: 'here',
        keys: 'Ctrl+Z',
        when: () => canUndo,
        run: undo,
      },
      {
        id: 'collection.redo',
        label: t('collections.redo'),
        icon: 'redo',
        group: 'here',
        keys: 'Ctrl+Shift+Z',
        when: () => canRedo,
        run: redo,
      },
    ],
    [undo, redo, canUndo, canRedo],
  )
  useCommands(commands)
}

function Missing({ error }: { error: unknown }) {
  if (!isApiError(error, 'NOT_FOUND')) throw error
  return (
    <MissingPage
      icon="database"
      title={t('collections.notFound')}
      description={t('collections.notFoundWhy')}
      wayOut={{ href: listHref, label: t('collections.listTitle') }}
    />
  )
}

/** Fields, groups and settings that differ. */
function countChanges(original: CollectionDocument, document: CollectionDocument): number {
  const before = original.schema.properties
  const after = document.schema.properties
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    id => !isSameJson(ownValue(before, id), ownValue(after, id)),
  )
  const { schema: _, ...rest } = original
  const { schema: __, ...now } = document
  const settings = Object.keys({ ...rest, ...now }).filter(
    key => !isSameJson(rest[key as keyof typeof rest], now[key as keyof typeof now]),
  )
  const required = isSameJson(original.schema.required ?? [], document.schema.required ?? []) ? 0 : 1
  return fields.length + settings.length + required
}
