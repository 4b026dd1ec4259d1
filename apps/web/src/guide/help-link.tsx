import { useLocation } from '@tanstack/react-router'
import { IconButton, Link } from '@trellis/ui'
import { guidePlace } from './guide-place.ts'
import { sectionOfPage } from './section-of-page.ts'
import { t } from './texts.ts'

/** What the guide says of the page that is open; in a tab of its own, so that work on the page stays. */
export function useHelpPlace(): string {
  return guidePlace(sectionOfPage(useLocation({ select: location => location.pathname })))
}

export function HelpButton() {
  return <IconButton icon="help" label={t('guide.help')} href={useHelpPlace()} isExternal />
}

/** The same in words, where there is nothing yet. */
export function HelpLink() {
  return (
    <Link href={useHelpPlace()} isExternal>
      {t('guide.howItWorks')}
    </Link>
  )
}
