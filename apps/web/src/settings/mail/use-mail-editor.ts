import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { OperationInput, OperationOutput } from '../../api/operations.ts'
import { type SettingsEditor, useSettingsEditor } from '../use-settings-editor.ts'
import { mailKey } from './mail-keys.ts'
import { type MailValues, mailInput, mailProblems, mailValues } from './mail-values.ts'
import { t } from './texts.ts'

export type MailEditor = SettingsEditor<MailValues> & {
  /** Sends what is not typed into the form; answers whether it was stored, and tells of failures itself. */
  send(input: OperationInput<'MAIL_SETTINGS_SET'>, done: string): Promise<boolean>
}

export function useMailEditor(stored: OperationOutput<'MAIL_SETTINGS_GET'>): MailEditor {
  const client = useQueryClient()
  const store = async (input: OperationInput<'MAIL_SETTINGS_SET'>) => {
    await call('MAIL_SETTINGS_SET', input)
    await client.invalidateQueries({ queryKey: mailKey })
  }
  const editor = useSettingsEditor({
    stored: mailValues(stored),
    problemsOf: mailProblems,
    save: values => store(mailInput(values)),
    savedText: () => t('mail.saved'),
  })
  return { ...editor, send: (input, done) => editor.run(() => store(input), done) }
}
