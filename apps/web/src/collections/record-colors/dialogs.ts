export { EditedColorsDialog } from './edited-colors-dialog.tsx'
export { ListColorsDialog } from './list-colors-dialog.tsx'
