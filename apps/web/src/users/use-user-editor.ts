import { type CoreEditing, type CoreEditor, useCoreEditor } from '../core-editors/use-core-editor.ts'
import { placeOf } from '../routes/places.ts'
import { t } from './texts.ts'
import { newUser, type UserValues, userProblems, userValues } from './user.ts'

const editing: CoreEditing<UserValues> = {
  collectionId: 'User',
  queryKey: ['users'],
  empty: newUser,
  valuesOf: userValues,
  problemsOf: userProblems,
  hrefOfNew: id => `${placeOf.userEditor(id)}&link=new`,
  createdText: () => t('users.created.toast'),
  savedText: () => t('users.saved'),
}

export type UserEditor = CoreEditor<UserValues>

export function useUserEditor(id: string | undefined): UserEditor {
  return useCoreEditor(editing, id)
}
