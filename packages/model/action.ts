/** Who may take an action. */
export type ActionUse = 'views' | 'flows' | 'both'

/** Groups of the picker of actions, in the order in which they are shown. */
export const actionGroups = {
  pages: 'Pages and dialogs',
  state: 'Data of the page',
  forms: 'Forms',
  messages: 'Messages',
  files: 'Files',
  records: 'Records',
  flows: 'Flows',
  steps: 'Steps',
  people: 'People',
  transfer: 'Import and export',
} as const

export type ActionGroupId = keyof typeof actionGroups
