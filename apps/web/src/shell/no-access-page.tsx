import { type BuilderSection, builderSections } from '@trellis/model'
import { Button, EmptyState } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { sectionsFor } from '../routes/places.ts'
import { sectionName } from '../routes/section-texts.ts'
import { useWorkspace } from '../session/queries.ts'
import { useUser } from '../session/session-store.ts'
import { Page } from './page.tsx'
import { roleName } from './role-names.ts'
import { t as shellText } from './texts.ts'

const t = registerTexts('ui', {
  'shell.noAccess': 'This part of the builder is not yours to open',
  'shell.noAccessHow': 'It needs the role {role}. An admin of {workspace} can give it to you.',
  'shell.noAccessAdmin': 'Only tenant admins of {workspace} can open it.',
  'shell.noBuilder': 'The builder is for people who make apps. Ask an admin of {workspace} for a builder role.',
  'shell.thisWorkspace': 'this workspace',
})

/** A builder section that this person may not open: says what is missing and whom to ask. */
export function NoAccessPage({ section }: { section?: BuilderSection }) {
  const user = useUser()
  const workspace = useWorkspace()?.name ?? t('shell.thisWorkspace')
  const [first] = sectionsFor(user)
  return (
    <Page title={t('shell.noAccess')} area={shellText('shell.builder')} header="hidden">
      <EmptyState
        icon="lock"
        title={t('shell.noAccess')}
        description={reason(section, workspace)}
        action={<Button href={first?.href ?? '/'}>{first ? sectionName(first.id) : shellText('shell.toHome')}</Button>}
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
