import { listAndEditor } from '../routes/list-and-editor.ts'

export const invitationsArea = listAndEditor({
  section: 'invitations',
  icon: 'mail',
  screens: () => import('./screens.ts'),
})
