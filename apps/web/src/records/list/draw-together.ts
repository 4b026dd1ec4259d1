import { notifyManager } from '@tanstack/react-query'

let waiting: (() => void)[] = []

/**
 * Answers that come at the same moment are drawn in one go. Each on its own would be laid out and painted before the next one, which of
 * a page of ten lists took longer than all the drawing.
 */
export function drawTogether(): void {
  notifyManager.setScheduler(notify => {
    waiting.push(notify)
    if (waiting.length === 1) setTimeout(tellAll)
  })
}

function tellAll(): void {
  const told = waiting
  waiting = []
  for (const notify of told) {
    try {
      notify()
    } catch (error) {
      // The others are told all the same.
      reportError(error)
    }
  }
}
