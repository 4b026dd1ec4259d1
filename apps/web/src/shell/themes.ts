import type { Theme } from '@trellis/ui'
import { t } from './texts.ts'

export const themes: readonly { id: Theme; icon: string; label: () => string }[] = [
  { id: 'light', icon: 'light_mode', label: () => t('shell.themeLight') },
  { id: 'dark', icon: 'dark_mode', label: () => t('shell.themeDark') },
  { id: 'os', icon: 'contrast', label: () => t('shell.themeSystem') },
]
