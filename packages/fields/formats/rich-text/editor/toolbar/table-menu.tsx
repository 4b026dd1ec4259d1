import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $getTableCellNodeFromLexicalNode,
  $getTableColumnIndexFromTableCellNode,
  $getTableNodeFromLexicalNodeOrThrow,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  type TableCellNode,
  type TableNode,
} from '@lexical/table'
import type { MenuEntry } from '@trellis/ui'
import type { LexicalEditor } from 'lexical'
import { selectedNode } from '../behaviour/commands.ts'
import { columnWidths, makeFullWidth, setColumnWidth } from '../behaviour/widths.ts'
import { widthStep } from '../limits.ts'
import type { LiveEditor } from '../live-editor.ts'
import { type Attributes, carriedBy, carry } from '../model/nodes.ts'
import { t } from '../texts.ts'
import { EditorMenu } from './editor-menu.tsx'

/** What is done to the table at the cursor (2 §2.6). */
export function TableMenu({ live, table }: { live: LiveEditor; table: Attributes }) {
  const { editor } = live
  const act = (run: (table: TableNode, cell: TableCellNode) => void) => () => editor.update(() => atCell(run))
  const entry = (id: string, label: string, run: (table: TableNode, cell: TableCellNode) => void): MenuEntry => ({
    id,
    label,
    onAction: act(run),
  })
  const items: MenuEntry[] = [
    entry('row-above', t('richText.insertRowAbove'), () => $insertTableRowAtSelection(false)),
    entry('row-below', t('richText.insertRowBelow'), () => $insertTableRowAtSelection(true)),
    entry('column-left', t('richText.insertColumnLeft'), () => $insertTableColumnAtSelection(false)),
    entry('column-right', t('richText.insertColumnRight'), () => $insertTableColumnAtSelection(true)),
    entry('column-wider', t('richText.columnWider'), (found, cell) => changeWidth(found, cell, widthStep)),
    entry('column-narrower', t('richText.columnNarrower'), (found, cell) => changeWidth(found, cell, -widthStep)),
    entry('full-width', t('richText.makeFullWidth'), found => makeFullWidth(found, widthOf(editor))),
    { id: 'borders', label: t('richText.borders'), children: borderEntries(table['data-borders'], act) },
    { id: 'place', label: t('richText.place'), children: placeEntries(table['data-align'], act) },
    entry('delete-row', t('richText.deleteRow'), () => $deleteTableRowAtSelection()),
    entry('delete-column', t('richText.deleteColumn'), () => $deleteTableColumnAtSelection()),
    { ...entry('delete-table', t('richText.deleteTable'), deleteTable), isDanger: true },
  ]
  return <EditorMenu live={live} label={t('richText.table')} icon="table" items={items} />
}

type Act = (run: (table: TableNode) => void) => () => void

const set = (attribute: string, value: string) => (table: TableNode) =>
  void carry(table, { ...carriedBy(table), [attribute]: value })

function borderEntries(chosen: string | undefined, act: Act): MenuEntry[] {
  const labels = {
    full: t('richText.bordersFull'),
    hidden: t('richText.bordersHidden'),
    first_row: t('richText.bordersFirstRow'),
    first_column: t('richText.bordersFirstColumn'),
    first_row_and_column: t('richText.bordersFirstRowAndColumn'),
  }
  return switched(labels, 'data-borders', chosen ?? 'full', act)
}

function placeEntries(chosen: string | undefined, act: Act): MenuEntry[] {
  const labels = { left: t('richText.left'), center: t('richText.center'), right: t('richText.right') }
  return switched(labels, 'data-align', chosen ?? 'left', act)
}

const switched = (labels: Readonly<Record<string, string>>, attribute: string, chosen: string, act: Act) =>
  Object.entries(labels).map(
    ([value, label]): MenuEntry => ({
      id: value,
      label,
      isSelected: value === chosen,
      onAction: act(set(attribute, value)),
    }),
  )

function atCell(run: (table: TableNode, cell: TableCellNode) => void): void {
  const node = selectedNode()
  const cell = node ? $getTableCellNodeFromLexicalNode(node) : null
  if (cell) run($getTableNodeFromLexicalNodeOrThrow(cell), cell)
}

function changeWidth(table: TableNode, cell: TableCellNode, by: number): void {
  const column = $getTableColumnIndexFromTableCellNode(cell)
  setColumnWidth(table, column, (columnWidths(table)[column] ?? 0) + by)
}

function deleteTable(table: TableNode): void {
  table.selectNext()
  table.remove()
}

const widthOf = (editor: LexicalEditor) => editor.getRootElement()?.clientWidth ?? 0
