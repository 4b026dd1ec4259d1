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
