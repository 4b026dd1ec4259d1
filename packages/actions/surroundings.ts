/** What an open view lends to the actions of the browser. */
export type Surroundings = {
  go(place: Place): void
  toggleModal(modalId: string, action: 'open' | 'close' | 'toggle'): void
  /** Asks again for what these components show; all of them where none is named. */
  refresh(componentIds: readonly string[] | undefined): void
  /** Runs the actions that a component of the page holds under this name or id; throws where there is none. */
  useAction(name: string, payload: Readonly<Record<string, unknown>>): Promise<void>
  setValues(root: 'vars' | 'store' | 'global', values: Readonly<Record<string, unknown>>): void
  setRecord(formId: string, values: Readonly<Record<string, unknown>>): void
  /** Throws where the form refuses. */
  submitForm(formId: string): Promise<void>
  resetForm(formId: string): void
  openForm(form: FormRequest): void
  openFile(fileId: string): void
  /** The file under a name of its own, where one is given. */
  downloadFile(fileId: string, name: string | undefined): void
  /** Rows as a file, for spreadsheets. Throws where it is no list. */
  saveList(list: unknown, name: string | undefined): Promise<void>
  showMessage(message: Readonly<Record<string, unknown>>): void
  removeMessage(id: string): void
  /** Settings of the person at the screen; what is left out stays. */
  setUser(settings: PersonSettings): Promise<void>
  copy(text: string): Promise<void>
  print(): void
}

export type PersonSettings = {
  theme?: 'light' | 'dark' | 'system' | undefined
  language?: string | undefined
  timezone?: string | undefined
}

/** A dialog in which a record is entered, changed or read. */
export type FormRequest = {
  collectionId: string
  recordId: string | undefined
  defaults: Readonly<Record<string, unknown>>
  mode: 'plain' | 'stepper' | 'tabs' | undefined
  isReadOnly: boolean
}

/** Where an action leads; which ids a target needs is said by the form of its parameters. */
export type Place = {
  target: string
  appId?: string
  collectionId?: string
  recordId?: string
  viewId?: string
  flowId?: string
  url?: string
  queryParams: Readonly<Record<string, unknown>>
  newTab: boolean
}
