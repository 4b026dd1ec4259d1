/** Whether what has the focus does something of its own with letters and arrows, or stands in a dialog above the viewer. */
export function hasOwnKeys({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || target === document.body) return false
  const own = target.closest('input, textarea, select, video, audio, [contenteditable=true], [role=radiogroup]')
  if (own || !target.closest('[role=dialog]')?.querySelector('[data-file-viewer]')) return true
  const goesAside = key === 'ArrowLeft' || key === 'ArrowRight'
  return goesAside && isScroller(target) && target.scrollWidth > target.clientWidth
}

const isScroller = (element: HTMLElement) => /auto|scroll/.test(getComputedStyle(element).overflowX)
