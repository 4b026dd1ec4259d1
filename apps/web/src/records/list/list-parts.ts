export { Menu, PaginationBar } from '@trellis/ui'
export { FilterPopover } from '../filter/filter-popover.tsx'
export { DeleteDialog } from './delete-dialog.tsx'
export { RowMenu } from './row-menu.tsx'
