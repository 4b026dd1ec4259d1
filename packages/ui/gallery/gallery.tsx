import { useState } from 'react'
import { SkipLink } from '../components/skip-link/skip-link.tsx'
import { Tabs } from '../components/tabs/tabs.tsx'
import { applyTheme } from '../theme/theme.ts'
import '../styles.css'
import { type Section, State } from './example.tsx'
import styles from './gallery.module.css'
import { actionSections } from './sections/actions.tsx'
import { chooserSections } from './sections/choosers.tsx'
import { codeSections } from './sections/code.tsx'
import { inputSections } from './sections/inputs.tsx'
import { layoutSections } from './sections/layout.tsx'
import { shellSections } from './sections/shell.tsx'
import { sliderSections } from './sections/sliders.tsx'
import { surfaceSections } from './sections/surfaces.tsx'
import { t } from './texts.ts'

export { type Section, State }

/** Every component in every state; development and tests mount it at `/gallery`. */
export const gallerySections: readonly Section[] = [
  ...actionSections,
  ...inputSections,
  ...chooserSections,
  ...sliderSections,
  ...surfaceSections,
  ...layoutSections,
  ...codeSections,
  ...shellSections,
]

export type GalleryProps = {
  /** Of other packages, after those of this one. */
  more?: readonly Section[]
  /** Only the sections whose title contains it. */
  only?: string | undefined
  /** `2/6` shows the second of six parts of them. */
  part?: string | undefined
}

export function Gallery({ more = [], only = '', part = '1/1' }: GalleryProps) {
  const [place = 1, parts = 1] = part.split('/').map(Number)
  const sections = [...gallerySections, ...more]
    .filter(({ title }) => anchor(title).includes(only))
    .filter((_, index) => index % parts === place - 1)
  return (
    <div className={styles.gallery}>
      <SkipLink target="gallery" />
      <header className={styles.header}>
        <h1>{t('gallery.title')}</h1>
        <ThemeSwitch />
      </header>
      <div className={styles.columns}>
        <nav aria-label={t('gallery.title')} className={styles.nav}>
          {sections.map(({ title }) => (
            <a key={title} href={`#${anchor(title)}`}>
              {title}
            </a>
          ))}
        </nav>
        <main id="gallery" tabIndex={-1} className={styles.main}>
          {sections.map(({ title, render }) => (
            <section key={title} id={anchor(title)} aria-label={title} className={styles.section}>
              <h2>{title}</h2>
              <div className={styles.states}>{render()}</div>
            </section>
          ))}
        </main>
      </div>
    </div>
  )
}

function ThemeSwitch() {
  const [theme, setTheme] = useState(() => document.documentElement.dataset['theme'] ?? 'os')
  const choose = (id: string) => setTheme(applyTheme(id))
  const tabs = [
    { id: 'light', title: t('gallery.themeLight'), icon: 'light_mode' },
    { id: 'dark', title: t('gallery.themeDark'), icon: 'dark_mode' },
    { id: 'os', title: t('gallery.themeOs'), icon: 'contrast' },
  ]
  return <Tabs label={t('gallery.title')} tabs={tabs} value={theme} onChange={choose} variant="form" />
}

const anchor = (title: string): string => title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')
