import { ownValue } from '@trellis/base'
import { isSystemField, mayOpenSection, type TrellisRecord } from '@trellis/model'
import { Menu, type MenuEntry, type MenuGroup, type MenuProps } from '@trellis/ui'
import { placeOf } from '../../routes/places.ts'
import { useUser } from '../../session/session-store.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { groupEntry } from './group-entry.ts'
import { withinBounds } from './resize-grip.tsx'
import type { SheetColumn } from './sheet-column.ts'
import { summariesFor, summaryLabel } from './summaries.ts'
import { moveColumn, type SummaryKind, type TableView, withPin } from './table-view.ts'
import { t } from './texts.ts'
import { withShown } from './use-sheet-columns.tsx'
import type { ChangeView } from './use-table-view.ts'

export type ColumnMenuProps = {
  column: SheetColumn<TrellisRecord>
  columns: readonly SheetColumn<TrellisRecord>[]
  view: TableView
  changeView: ChangeView
  frame: ListFrame
}

type ColumnMenuListProps = ColumnMenuProps & Pick<MenuProps, 'trigger' | 'isOpen' | 'onOpenChange'>

/** What a column can do: sort, pin, move, summarise, group, widen, hide. */
export function ColumnMenuList({ trigger, isOpen, onOpenChange, ...props }: ColumnMenuListProps) {
  const { column, frame } = props
  const mayBuild = mayOpenSection(useUser(), 'data') && !frame.core && column.field !== undefined
  const groups = [
    ...groupsOf(props),
    ...(mayBuild && !isSystemField(column.id) ? [builderGroup(frame.collectionId, column.id)] : []),
  ]
  return (
    <Menu
      placement="bottom end"
      trigger={trigger}
      groups={groups}
      {...(isOpen === undefined ? {} : { isOpen })}
      {...(onOpenChange ? { onOpenChange } : {})}
    />
  )
}

/** The way to the definition, for who may change it. */
const builderGroup = (collectionId: string, fieldId: string): MenuGroup => ({
  id: 'builder',
  items: [
    {
      id: 'edit',
      label: t('records.column.edit'),
      icon: 'edit',
      href: placeOf.collectionFields(collectionId, fieldId),
    },
  ],
})

const step = 40

function groupsOf({ column, columns, view, changeView, frame }: ColumnMenuProps): MenuGroup[] {
  const { id, width, isSortable, isMain } = column
  const ids = columns.filter(({ isControl }) => !isControl).map(each => each.id)
  const at = ids.indexOf(id)
  // Where the pinned ones leave no room the drawn column scrolls, whatever was chosen.
  const isPinned = columns.find(each => each.id === id)?.pinned === 'start'
  const move = (to: number) => changeView({ order: moveColumn(ids, id, to) })
  const resize = (by: number) => changeView({ widths: { ...view.widths, [id]: withinBounds(width + by) } })
  const sort = (descending: boolean) => frame.change({ skip: 0, orderBy: id, descending })
  const sorting = [
    { id: 'up', label: t('records.column.up'), icon: 'arrow_upward', onAction: () => sort(false) },
    { id: 'down', label: t('records.column.down'), icon: 'arrow_downward', onAction: () => sort(true) },
  ]
  const place = [
    {
      id: 'pin',
      label: t('records.column.pin'),
      icon: 'push_pin',
      isSelected: isPinned,
      onAction: () => changeView(withPin(view, id, !isPinned)),
    },
    {
      id: 'before',
      label: t('records.column.before'),
      icon: 'arrow_back',
      isDisabled: at === 0,
      onAction: () => move(at - 1),
    },
    {
      id: 'after',
      label: t('records.column.after'),
      icon: 'arrow_forward',
      isDisabled: at === ids.length - 1,
      onAction: () => move(at + 1),
    },
  ]
  const size = [
    { id: 'wider', label: t('records.column.wider'), icon: 'add', onAction: () => resize(step) },
    { id: 'narrower', label: t('records.column.narrower'), icon: 'remove', onAction: () => resize(-step) },
    ...(isMain
      ? []
      : [
          {
            id: 'hide',
            label: t('records.column.hide'),
            icon: 'visibility_off',
            onAction: () => changeView(withShown(view, [[id, column.field ?? {}]], false)),
          },
        ]),
  ]
  const summaries = column.field ? summariesFor(column.field) : []
  const summarise = (kind: SummaryKind | undefined) => {
    const { [id]: _, ...others } = view.summaries
    changeView({ summaries: kind ? { ...others, [id]: kind } : others })
  }
  const summary: MenuEntry[] = [
    {
      id: 'summary',
      label: t('records.summary'),
      icon: 'functions',
      children: [undefined, ...summaries].map(kind => ({
        id: kind ?? 'none',
        label: kind ? summaryLabel(kind) : t('records.summary.none'),
        isSelected: ownValue(view.summaries, id) === kind,
        onAction: () => summarise(kind),
      })),
    },
    groupEntry({
      id: 'group',
      label: t('records.column.group'),
      icon: 'list',
      isDisabled: !isSortable,
      fieldId: id,
      field: column.field,
      frame,
    }),
  ]
  return [
    ...(isSortable ? [{ id: 'sort', items: sorting }] : []),
    { id: 'place', items: place },
    ...(summaries.length > 0 ? [{ id: 'summary', items: summary }] : []),
    { id: 'size', items: size },
  ]
}
