import { knownLocale, zonesWith } from '@trellis/base'
import { Select } from '@trellis/ui'
import { formatNumber, getLocale, localeTag, registerTexts } from '@trellis/ui/text'
import { useState } from 'react'
import type { OperationInput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import { useUser } from '../session/session-store.ts'
import { localeOptions } from '../settings/locale-options.ts'
import styles from './account.module.css'

const t = registerTexts('ui', {
  'language.how': 'By these you see numbers, dates and times, on every device. What you choose holds at once.',
  'language.locale': 'Language',
  'language.localeHow': 'Now it is {moment}, and a million is {million}.',
  'language.timezone': 'Time zone',
  'language.timezoneHow': 'What is “today”, and when something happened. This browser is in {zone}.',
})

/** How the person at the screen sees numbers, dates and times; stored as it is chosen. */
export function LanguageChoices() {
  const user = useUser()
  const [isSaving, setSaving] = useState(false)
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const locale = user.locale ?? knownLocale(navigator.language) ?? 'en'
  const timezone = user.timezone ?? here
  const change = async (next: OperationInput<'ACCOUNT_SET'>) => {
    setSaving(true)
    try {
      const { saveAccount } = await import('./save-account.ts')
      await saveAccount(next)
    } catch (error) {
      showError(error)
    }
    setSaving(false)
  }
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t('language.how')}</p>
      <div className={styles.fields}>
        <Select
          label={t('language.locale')}
          description={t('language.localeHow', { moment: momentText(), million: formatNumber(1_000_000) })}
          isDisabled={isSaving}
          value={locale}
          options={localeOptions(locale)}
          onChange={next => next && next !== locale && void change({ locale: next })}
        />
        <Select
          label={t('language.timezone')}
          description={t('language.timezoneHow', { zone: zoneName(here) })}
          isDisabled={isSaving}
          value={timezone}
          options={zonesWith(timezone).map(id => ({ id, label: zoneName(id) }))}
          onChange={next => next && next !== timezone && void change({ timezone: next })}
        />
      </div>
    </div>
  )
}

const zoneName = (zone: string) => zone.replaceAll('_', ' ')

function momentText(): string {
  const { timeZone } = getLocale()
  const shown = { dateStyle: 'medium', timeStyle: 'short', ...(timeZone ? { timeZone } : {}) } as const
  return new Intl.DateTimeFormat(localeTag(), shown).format(new Date())
}
