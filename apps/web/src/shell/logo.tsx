import styles from './logo.module.css'
import { t } from './texts.ts'

/** The product's mark: a lattice. */
export function Logo({ size = 22, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role="img"
      aria-label={t('shell.product')}
      className={className}
    >
      <rect x="1" y="1" width="22" height="22" rx="5" fill="currentColor" />
      <path
        d="M7 5v14M12 5v14M17 5v14M5 8.5h14M5 15.5h14"
        stroke="var(--color-surface)"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  )
}

type WorkspaceLogoProps = { src: string | undefined; size?: number; widest?: string; className?: string | undefined }

/** The picture of the workspace, whose name stands beside it; the product's mark where it has none. */
export function WorkspaceLogo({ src, size = 22, widest = '2.4rem', className }: WorkspaceLogoProps) {
  return src === undefined ? (
    <Logo size={size} className={className} />
  ) : (
    <img
      src={src}
      alt={t('shell.logo')}
      className={styles.picture}
      style={{ blockSize: size, maxInlineSize: widest }}
    />
  )
}
