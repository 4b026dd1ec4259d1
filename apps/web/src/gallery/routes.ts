import type { Area } from '../routes/area.ts'

/** The design system on one page, and what no page of the product shows alone: while developing, and in builds made with `TRELLIS_GALLERY=1`. */
export const galleryArea: Area = {
  routes:
    import.meta.env.DEV || import.meta.env.TRELLIS_GALLERY
      ? [
          {
            path: '/gallery',
            frame: 'plain',
            load: () => import('./gallery-page.tsx').then(module => module.GalleryPage),
          },
          {
            path: '/gallery/lists',
            load: () => import('./lists-page.tsx').then(module => module.ListsPage),
          },
        ]
      : [],
}
