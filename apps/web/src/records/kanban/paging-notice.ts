import { useState } from 'react'

/** Who closed the notice never sees it again in this browser (1 §4). */
const keyOf = (userId: string) => `trellis.board-notice.${userId}`

/** Nothing is hidden by pages where the first of them is not full. */
export function needsPagingNotice(page: { skip: number; limit: number; count: number }): boolean {
  return page.skip > 0 || page.count >= page.limit
}

export function usePagingNotice(userId: string) {
  const [isClosed, setClosed] = useState(() => read(userId))
  return {
    isClosed,
    close: () => {
      write(userId)
      setClosed(true)
    },
  }
}

function read(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === 'closed'
  } catch {
    return false
  }
}

function write(userId: string): void {
  try {
    localStorage.setItem(keyOf(userId), 'closed')
  } catch {
    // Without storage it stays closed as long as the page.
  }
}
