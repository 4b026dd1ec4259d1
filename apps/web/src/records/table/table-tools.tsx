import { findFormat } from '@trellis/fields'
import type { RecordSchema } from '@trellis/model'
import { IconButton, type MenuEntry, type MenuGroup, type MenuPicks } from '@trellis/ui'
import { Menu } from '../list/lazy-parts.tsx'
import type { ListFrame } from '../list/list-frame.ts'
import { ListTools } from '../list/list-tools.tsx'
import styles from '../list/record-list.module.css'
import { t as listText } from '../texts.ts'
import { groupEntry } from './group-entry.ts'
import { initialTableView, type RowColoring, type TableView } from './table-view.ts'
import { t } from './texts.ts'
import type { usePrint } from './use-print.ts'
import { isColumnShown, orderedFields, withShown } from './use-sheet-columns.tsx'
import type { ChangeView } from './use-table-view.ts'

type TableToolsProps = {
  frame: ListFrame
  schema: RecordSchema
  view: TableView
  changeView: ChangeView
  edit: { mayEdit: boolean; isEditing: boolean; toggle: () => Promise<void> }
  printing: ReturnType<typeof usePrint>
}

/** Which columns a table has, how it groups, scrolls and colours its rows. */
export function TableTools(props: TableToolsProps) {
  const { edit } = props
  return (
    <ListTools frame={props.frame}>
      {edit.mayEdit && (
        <IconButton
          icon="edit"
          label={t('records.edit.toggle')}
          className={styles.word ?? ''}
          isActive={edit.isEditing}
          aria-pressed={edit.isEditing}
          onPress={() => void edit.toggle()}
        />
      )}
      <Menu
        label={t('records.table')}
        placement="bottom end"
        trigger={<IconButton icon="view_column" label={t('records.table')} className={styles.word ?? ''} />}
        groups={groupsOf(props)}
      />
    </ListTools>
  )
}

function groupsOf({ frame, schema, view, changeView, printing }: TableToolsProps): MenuGroup[] {
  const { state, change } = frame
  const isReset = JSON.stringify(view) === JSON.stringify(initialTableView)
  const rows: MenuEntry[] = [
    {
      id: 'scroll',
      label: t('records.table.scroll'),
      icon: 'swap_vert',
      isSelected: state.scroll === true,
      onAction: () => change({ skip: 0, scroll: !state.scroll }),
    },
    { id: 'group', label: t('records.table.group'), icon: 'list', children: groupEntries(frame, schema) },
    {
      id: 'coloring',
      label: t('records.table.coloring'),
      icon: 'palette',
      children: coloringEntries(view, changeView),
    },
  ]
  const columns: MenuEntry[] = [
    {
      id: 'columns',
      label: t('records.table.columns'),
      icon: 'view_column',
      picks: columnPicks(schema, view, changeView),
    },
    {
      id: 'reset',
      label: t('records.table.reset'),
      icon: 'refresh',
      isDisabled: isReset,
      onAction: () => changeView(initialTableView),
    },
  ]
  return [
    { id: 'columns', items: columns },
    { id: 'rows', items: rows },
    {
      id: 'paper',
      items: [
        {
          id: 'print',
          label: listText('records.printList'),
          icon: 'print',
          isDisabled: printing.isPrinting,
          onAction: () => void printing.print(),
        },
      ],
    },
  ]
}

function columnPicks(schema: RecordSchema, view: TableView, changeView: ChangeView): MenuPicks {
  const fields = orderedFields(schema, view)
  return {
    options: fields.map(([id, field]) => ({
      id,
      label: field.label ?? field.title,
      icon: findFormat(field.format)?.icon ?? 'text_fields',
    })),
    picked: new Set(fields.filter(field => isColumnShown(field, view)).map(([id]) => id)),
    onPick: (ids, isPicked) => {
      const meant = fields.filter(([id]) => ids.includes(id))
      changeView(withShown(view, meant, isPicked))
    },
  }
}

function groupEntries(frame: ListFrame, schema: RecordSchema): MenuEntry[] {
  const { state, change } = frame
  const fields = Object.entries(schema.properties).filter(
    ([id, { format }]) => id !== 'id' && (findFormat(format)?.sortable || findFormat(format)?.storage === 'link'),
  )
  return [
    {
      id: '$none',
      label: t('records.table.ungrouped'),
      isSelected: !state.group,
      onAction: () => change({ skip: 0, group: undefined }),
    },
    ...fields.map(([id, field]) =>
      groupEntry({
        id,
        label: field.label ?? field.title,
        icon: findFormat(field.format)?.icon ?? 'text_fields',
        fieldId: id,
        field,
        frame,
      }),
    ),
  ]
}

function coloringEntries(view: TableView, changeView: ChangeView): MenuEntry[] {
  const labels: Record<RowColoring, string> = {
    tab: t('records.coloring.tab'),
    background: t('records.coloring.background'),
    none: t('records.coloring.none'),
  }
  return (['tab', 'background', 'none'] as const).map(coloring => ({
    id: coloring,
    label: labels[coloring],
    isSelected: view.coloring === coloring,
    onAction: () => changeView({ coloring }),
  }))
}
