import { galleryCases } from '@trellis/fields/gallery'
import { Gallery, type Section, State } from '@trellis/ui/gallery'

const fieldSections: readonly Section[] = galleryCases().map(({ title, states }) => ({
  title: `Field: ${title}`,
  shows: [],
  render: () => (
    <>
      {states.map(({ name, isWide = false, render }) => (
        <State key={name} name={name} isWide={isWide}>
          {render()}
        </State>
      ))}
    </>
  ),
}))

/** Every component of the design system, and every field format's input and cell, in every state; `?only=date` shows some of them. */
export function GalleryPage() {
  return <Gallery more={fieldSections} only={new URLSearchParams(location.search).get('only') ?? undefined} />
}
