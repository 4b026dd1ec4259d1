import { Button, VisuallyHidden } from '@trellis/ui'
import { registerTexts } from '@trellis/ui/text'
import { parseSearch, stringifySearch } from '../router/search-string.ts'
import { withoutChoices } from '../router/without-choices.ts'
import { allAreas, sectionOf } from '../routes/places.ts'
import { sectionName } from '../routes/section-texts.ts'
import { setDraftsAside } from '../unsaved/set-drafts-aside.ts'
import { t } from './texts.ts'

const ownText = registerTexts('ui', { 'shell.toSection': 'Go to {name}' })

/** To the list that the page belongs to, or home. */
export function WayOut({ title }: { title: string }) {
  const { pathname } = location
  const id = sectionOf(pathname)
  const section = allAreas().find(area => area.section?.id === id)?.section
  const isElsewhere = section !== undefined && section.href !== pathname
  return (
    <>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      {(isElsewhere || pathname !== '/') && (
        <Button variant="link" href={isElsewhere ? section.href : '/'}>
          {isElsewhere ? ownText('shell.toSection', { name: sectionName(section.id) }) : t('shell.toHome')}
        </Button>
      )}
    </>
  )
}

/** What breaks a page as it is opened is what is chosen on it, else what was not saved: that is then offered, not put in. */
export function leaveAside(): void {
  const { pathname, search } = location
  const bare = stringifySearch(withoutChoices({ pathname, search: parseSearch(search) }).search)
  if (bare === search) setDraftsAside()
  // By the browser's own way: the router would go there at once, in the page that broke.
  else History.prototype.replaceState.call(history, history.state, '', pathname + bare)
}
