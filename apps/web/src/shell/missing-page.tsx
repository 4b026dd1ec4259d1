import { Button, EmptyState } from '@trellis/ui'
import { Page } from './page.tsx'

export type MissingPageProps = {
  icon: string
  title: string
  description: string
  /** Where to go from here. */
  wayOut: { href: string; label: string }
}

/** In place of what is not there. */
export function MissingPage({ icon, title, description, wayOut }: MissingPageProps) {
  return (
    <Page title={title} header="hidden">
      <EmptyState
        icon={icon}
        title={title}
        description={description}
        action={<Button href={wayOut.href}>{wayOut.label}</Button>}
      />
    </Page>
  )
}
