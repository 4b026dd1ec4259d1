import type { Area } from '../routes/area.ts'
import { listAndEditor } from '../routes/list-and-editor.ts'

const screens = () => import('./screens.ts')

export const usersArea: Area = {
  ...listAndEditor({
    section: 'users',
    icon: 'person',
    key: 'U',
    tabs: ['applications', 'access', 'sessions', 'tokens'],
    screens,
  }),
  findCommands: async (search, signal) => (await screens()).findUsers(search, signal),
}
