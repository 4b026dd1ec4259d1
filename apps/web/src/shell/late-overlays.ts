// In one file: each is small, and few people need more than one.

export { KeySheet } from '../commands/key-sheet.tsx'
export { LeaveDialog } from '../unsaved/leave-dialog.tsx'
