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

/** Every component of the design system, and every field format's input and cell, in every state; `?only=date` and `?part=2/6` show some of them. */
export function GalleryPage() {
  const asked = Object.fromEntries(new URLSearchParams(location.search))
  return <Gallery more={fieldSections} only={asked['only']} part={asked['part']} />
}
