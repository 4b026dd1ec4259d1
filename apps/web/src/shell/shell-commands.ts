import { showError } from '../api/show-error.ts'
import type { Command } from '../commands/command.ts'
import { openOverlay } from './overlay-store.ts'
import { chooseTheme, toggleRail, usePreferences } from './preferences.ts'
import { t } from './texts.ts'
import { themes } from './themes.ts'

/** What can be done on every page. */
export function shellCommands(): Command[] {
  const chooseThemes = themes.map(
    ({ id, icon, label }): Command => ({
      id: `theme.${id}`,
      label: t('shell.themeChoose', { theme: label() }),
      icon,
      group: 'settings',
      when: () => usePreferences.getState().theme !== id,
      run: () => chooseTheme(id),
    }),
  )
  return [
    {
      id: 'palette',
      label: t('shell.searchAnything'),
      icon: 'search',
      group: 'settings',
      keys: 'Ctrl+K',
      run: () => openOverlay('palette'),
    },
    {
      id: 'keys',
      label: t('shell.keys'),
      icon: 'keyboard',
      group: 'settings',
      keys: '?',
      run: () => openOverlay('keys'),
    },
    {
      id: 'rail',
      label: t('shell.toggleRail'),
      icon: 'left_panel_open',
      group: 'settings',
      keys: 'Ctrl+B',
      run: toggleRail,
    },
    ...chooseThemes,
    { id: 'sign-out', label: t('shell.signOut'), icon: 'logout', group: 'settings', run: leave },
  ]
}

/** What signing out has to forget comes with the account menu; it is asked for by name here, for the first load does without it. */
function leave(): void {
  import('../session/leave-session.ts').then(({ leaveSession }) => leaveSession()).catch(showError)
}
