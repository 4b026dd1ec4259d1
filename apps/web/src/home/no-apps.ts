import { t } from './texts.ts'

type NoApps = { canBuild: boolean; isOwner: boolean; workspace: string }

/** Nobody gives apps to whoever makes them, or looks after the workspace: they are in none yet. */
export function wordsOfNoApps({ canBuild, isOwner, workspace }: NoApps): { title: string; description: string } {
  const title = t(canBuild || isOwner ? 'home.noAppsYet' : 'home.noApps')
  if (canBuild) return { title, description: t('home.noAppsBuilder') }
  return { title, description: isOwner ? t('home.noAppsOwner') : t('home.noAppsUser', { workspace }) }
}
