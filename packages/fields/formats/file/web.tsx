import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { FilesCell } from '../../inputs/files-cell.tsx'
import { FilesInput } from '../../inputs/files-input.tsx'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  return <FilesInput {...props} isSingle />
}

function Cell({ value }: CellProps) {
  return <FilesCell value={value} />
}
