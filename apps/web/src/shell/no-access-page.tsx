import { type BuilderSection, builderSections } from '@trellis/model'
import { Button, EmptyState } from '@trellis/ui'
import { sectionsFor } from '../routes/places.ts'
import { useWorkspaceName } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import { Page } from './page.tsx'
import { roleName } from './role-names.ts'
import { t } from './texts.ts'

/** A builder section that this person may not open: says what is missing and whom to ask. */
export function NoAccessPage({ section }: { section?: BuilderSection }) {
  const user = useUser()
  const workspace = useWorkspaceName() ?? t('shell.thisWorkspace')
  const [first] = sectionsFor(user)
  return (
    <Page title={t('shell.noAccess')} area={t('shell.builder')} header="hidden">
      <EmptyState
        icon="lock"
        title={t('shell.noAccess')}
        description={reason(section, workspace)}
        action={<Button href={first?.href ?? '/'}>{first ? first.label() : t('shell.toHome')}</Button>}
      />
    </Page>
  )
}

function reason(section: BuilderSection | undefined, workspace: string): string {
  const needed = section && builderSections[section]
  if (!needed) return t('shell.noBuilder', { workspace })
  if ('tenantAdmin' in needed) return t('shell.noAccessAdmin', { workspace })
  return t('shell.noAccessHow', { role: needed.role ? roleName(needed.role) : '', workspace })
}
