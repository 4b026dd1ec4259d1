import type { TableNode } from '@lexical/table'
import { editorLimits } from '../limits.ts'
import { carriedBy, carry, type ImageNode } from '../model/nodes.ts'

export type ImageSize = { wanted: number; most: number; ratio: number }

/** Width and height together, within the limits of 2 §5. */
export function setImageWidth(image: ImageNode, { wanted, most, ratio }: ImageSize): void {
  const width = Math.round(Math.max(editorLimits.imageWidth, Math.min(wanted, most)))
  carry(image, { ...carriedBy(image), width: String(width), height: String(Math.max(1, Math.round(width * ratio))) })
}

export function setColumnWidth(table: TableNode, column: number, wanted: number): void {
  const widths = columnWidths(table).map((width, place) =>
    place === column ? Math.round(Math.max(editorLimits.columnWidth, wanted)) : width,
  )
  table.setColWidths(widths)
}

/** Of a table without widths each column is as narrow as it may be. */
export function columnWidths(table: TableNode): number[] {
  const { columnWidth } = editorLimits
  const given = table.getColWidths() ?? []
  return Array.from({ length: table.getColumnCount() }, (_, place) =>
    Math.max(columnWidth, given[place] ?? columnWidth),
  )
}

/** As wide as the editor lets it be, its columns in proportion (2 §9). */
export function makeFullWidth(table: TableNode, editorWidth: number): void {
  const { fullWidth, fullWidthMargin, columnWidth } = editorLimits
  const widths = columnWidths(table)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const wanted = Math.min(fullWidth, editorWidth - fullWidthMargin)
  table.setColWidths(widths.map(width => Math.max(columnWidth, Math.floor((width * wanted) / total))))
}
