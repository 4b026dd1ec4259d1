import { useRouterState } from '@tanstack/react-router'
import { ProgressBar, timings } from '@trellis/ui'
import { useEffect, useState } from 'react'
import styles from './shell.module.css'

/** A thin line at the top while the next screen takes longer than a moment. */
export function RouteProgress() {
  const isLoading = useRouterState({ select: state => state.isLoading })
  return isLoading && <LateProgress />
}

function LateProgress() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), timings.progressBarDelay)
    return () => clearTimeout(timer)
  }, [])
  return (
    isShown && (
      <div className={styles.progress}>
        <ProgressBar variant="thin" />
      </div>
    )
  )
}
