export { Dialog, Menu } from '@trellis/ui'
export { ActivityPanel } from '../activity/activity-panel.tsx'
export { DeleteDialog } from '../list/delete-dialog.tsx'
export { ConflictDialog } from './conflict-dialog.tsx'
