import { type CoreEditing, type CoreEditor, useCoreEditor } from '../core-editors/use-core-editor.ts'
import { placeOf } from '../routes/places.ts'
import { type InvitationValues, invitationProblems, invitationValues, newInvitation } from './invitation.ts'
import { t } from './texts.ts'

export const invitationsKey = ['invitations'] as const

const editing: CoreEditing<InvitationValues> = {
  collectionId: 'Invitation',
  queryKey: invitationsKey,
  empty: newInvitation,
  valuesOf: invitationValues,
  problemsOf: invitationProblems,
  hrefOfNew: id => `${placeOf.invitationEditor(id)}&link=new`,
  createdText: () => t('invitations.savedNew'),
  savedText: () => t('invitations.saved'),
}

export type InvitationEditor = CoreEditor<InvitationValues>

export function useInvitationEditor(id: string | undefined): InvitationEditor {
  return useCoreEditor(editing, id)
}
