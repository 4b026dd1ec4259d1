import { useQuery } from '@tanstack/react-query'
import { Button, ConfirmDialog, copyText, Menu, type MenuEntry, type MenuGroup, toast } from '@trellis/ui'
import { useState } from 'react'
import { showError } from '../../api/show-error.ts'
import { useUser } from '../../session/session-store.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { useTableView } from '../table/use-table-view.ts'
import { createView, deleteView, type SavedView, savedViewsQuery, updateView } from './saved-views-query.ts'
import { t } from './texts.ts'
import { ViewDialog } from './view-dialog.tsx'
import { isChanged, stateOfView, type ViewState, viewStateOf } from './view-state.ts'

type Asked = 'new' | 'rename' | 'delete'

/** The views of a list: choose one, keep what the list shows as one, change, share or delete one's own. */
export function ViewsMenu({ frame }: { frame: ListFrame }) {
  const { collectionId, state } = frame
  const { data: views = [] } = useQuery(savedViewsQuery(collectionId))
  const [asked, setAsked] = useState<Asked>()
  const [columns, , forgetColumns] = useTableView(frame, state.view)
  const current = views.find(view => view.id === state.view)
  const isEdited = current !== undefined && isChanged(state, columns, current.state, frame.asShown)
  const shown = viewStateOf(state, columns)
  const name = current?.name ?? t('views.all')
  return (
    <>
      <Menu
        label={t('views.label')}
        placement="bottom start"
        trigger={
          <Button icon="view_list" iconAfter="expand_more" isActive={current !== undefined}>
            {isEdited ? t('views.changed', { name }) : name}
          </Button>
        }
        groups={useGroups({ frame, views, current, isEdited, shown, forgetColumns, ask: setAsked })}
      />
      <Asking {...{ frame, asked, current, shown, forgetColumns }} onClose={() => setAsked(undefined)} />
    </>
  )
}

type GroupsOptions = {
  frame: ListFrame
  views: readonly SavedView[]
  current: SavedView | undefined
  isEdited: boolean
  /** What the list shows now, as a view keeps it. */
  shown: ViewState
  /** The columns as the view has them. */
  forgetColumns: () => void
  ask: (asked: Asked) => void
}

function useGroups({ views, ...options }: GroupsOptions): MenuGroup[] {
  const { frame, current } = options
  const mayChange = useMayChange(current)
  const entryOf = (view: SavedView): MenuEntry => ({
    id: view.id,
    label: view.name,
    icon: view.shared ? 'group' : 'person',
    isSelected: view.id === current?.id,
    onAction: () => frame.change(stateOfView(view.state, view.id)),
  })
  const all: MenuEntry = {
    id: '$all',
    label: t('views.all'),
    icon: 'table_rows',
    isSelected: current === undefined,
    onAction: () => frame.change(stateOfView({}, undefined)),
  }
  const shared = views.filter(view => view.shared).map(entryOf)
  const mine = views.filter(view => !view.shared).map(entryOf)
  return [
    { id: 'all', items: [all] },
    ...(shared.length > 0 ? [{ id: 'shared', title: t('views.shared'), items: shared }] : []),
    ...(mine.length > 0 ? [{ id: 'mine', title: t('views.mine'), items: mine }] : []),
    { id: 'doing', items: doings({ ...options, mayChange }) },
  ]
}

type DoingOptions = Omit<GroupsOptions, 'views'> & { mayChange: boolean }

function doings({ frame, current, isEdited, shown, forgetColumns, ask, mayChange }: DoingOptions): MenuEntry[] {
  const { collectionId, change } = frame
  const edited: MenuEntry[] =
    current && isEdited
      ? [
          ...(mayChange
            ? [
                {
                  id: '$save',
                  label: t('views.saveChanges'),
                  icon: 'save',
                  onAction: () => void saveChanges(collectionId, current.id, shown, forgetColumns),
                },
              ]
            : []),
          {
            id: '$reset',
            label: t('views.reset'),
            icon: 'undo',
            onAction: () => {
              forgetColumns()
              change(stateOfView(current.state, current.id))
            },
          },
        ]
      : []
  const own: MenuEntry[] =
    current && mayChange
      ? [
          { id: '$rename', label: t('views.rename'), icon: 'edit', onAction: () => ask('rename') },
          { id: '$delete', label: t('views.delete'), icon: 'delete', isDanger: true, onAction: () => ask('delete') },
        ]
      : []
  return [
    ...edited,
    { id: '$new', label: t('views.new'), icon: 'add', onAction: () => ask('new') },
    { id: '$link', label: t('views.copyLink'), icon: 'link', onAction: () => void copyLink() },
    ...own,
  ]
}

/** One's own views, and for whoever defines collections those that are shared. */
function useMayChange(view: SavedView | undefined): boolean {
  const user = useUser()
  if (!view) return false
  return view.ownerId === user.id || (view.shared && user.roles.includes('entityAdmin'))
}

type AskingProps = {
  frame: ListFrame
  asked: Asked | undefined
  current: SavedView | undefined
  onClose: () => void
} & Pick<GroupsOptions, 'shown' | 'forgetColumns'>

function Asking({ frame, asked, current, shown, forgetColumns, onClose }: AskingProps) {
  const { collectionId, state, change } = frame
  const collection = frame.collection?.name ?? collectionId
  if (asked === 'new') {
    return (
      <ViewDialog
        title={t('views.newTitle')}
        description={t('views.newWhat')}
        start={{ name: '', shared: false }}
        onSave={async naming => {
          const id = await createView(collectionId, { ...naming, state: shown })
          toast.success({ title: t('views.saved'), message: naming.name })
          if (current) forgetColumns()
          change({ ...state, view: id })
        }}
        {...{ collection, onClose }}
      />
    )
  }
  if (!current || asked === undefined) return null
  if (asked === 'rename') {
    return (
      <ViewDialog
        title={t('views.renameTitle')}
        start={current}
        onSave={naming => updateView(collectionId, current.id, naming)}
        {...{ collection, onClose }}
      />
    )
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('views.deleteTitle', { name: current.name })}
      description={t(current.shared ? 'views.deleteShared' : 'views.deleteOwn', { collection })}
      confirmLabel={t('views.deleteConfirm')}
      onConfirm={async () => {
        try {
          await deleteView(collectionId, current.id, () => {
            forgetColumns()
            change({ ...state, view: undefined })
          })
        } catch (error) {
          showError(error)
          throw error
        }
      }}
    />
  )
}

async function saveChanges(collectionId: string, id: string, state: object, onSaved: () => void): Promise<void> {
  try {
    await updateView(collectionId, id, { state })
    onSaved()
    toast.success({ title: t('views.saved') })
  } catch (error) {
    showError(error)
  }
}

async function copyLink(): Promise<void> {
  if (await copyText(location.href)) toast.success({ title: t('views.copied') })
}
