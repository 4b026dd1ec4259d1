import { type DragEvent, useState } from 'react'

/** Items are dragged by their handle; `over` is where the dragged one would come to stand. */
export function useItemDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; over: number }>()
  const end = () => setDrag(undefined)
  return {
    isDragged: (place: number) => drag?.from === place,
    isOver: (place: number) => drag !== undefined && drag.over === place && drag.from !== place,
    handle: (place: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const item = event.currentTarget.closest('li')
        if (item) event.dataTransfer.setDragImage(item, 8, 8)
        event.dataTransfer.effectAllowed = 'move'
        setDrag({ from: place, over: place })
      },
      onDragEnd: end,
    }),
    target: (place: number) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!drag) return
        event.preventDefault()
        event.stopPropagation()
        if (drag.over !== place) setDrag({ ...drag, over: place })
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (!drag) return
        event.preventDefault()
        event.stopPropagation()
        if (drag.from !== place) onMove(drag.from, place)
        end()
      },
    }),
  }
}

export type ItemDrag = ReturnType<typeof useItemDrag>
