import type { PersonSettings } from '@trellis/actions/run'
import { saveAccount } from '../account/save-account.ts'
import { describeError } from '../api/show-error.ts'
import { chooseTheme } from '../shell/preferences.ts'

/** Theme of this browser, language and time zone of the person; throws what people can read. */
export async function setPerson({ theme, language, timezone }: PersonSettings): Promise<void> {
  if (language !== undefined || timezone !== undefined) {
    const change = { ...(language !== undefined && { locale: language }), ...(timezone !== undefined && { timezone }) }
    await saveAccount(change).catch((error: unknown) => {
      throw new Error(describeError(error).message, { cause: error })
    })
  }
  if (theme !== undefined) chooseTheme(theme === 'system' ? 'os' : theme)
}
