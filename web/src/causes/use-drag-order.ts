import { useRef, useState, type PointerEvent } from 'react'
import { moveTo } from './move-to.ts'

/** A drag this near the upper or lower edge of the window scrolls the page. In pixels. */
const edge = 64
const scrollStep = 14

/**
 * Reorders a vertical list by drag, with a mouse, a pen or a finger. The list captures the pointer, because an element that moves in
 * the document loses it. Escape, or a touch that the browser cancels, restores the order.
 * @returns the props of the list and of each handle, and the member being dragged
 */
export function useDragOrder<Member>(list: readonly Member[], onChange: (list: readonly Member[]) => void) {
  const [dragged, setDragged] = useState<Member | null>(null)
  const originalOrder = useRef(list)

  function end() {
    setDragged(null)
  }
  function cancel() {
    if (dragged !== null) onChange(originalOrder.current)
    end()
  }

  return {
    dragged,
    listProps: {
      tabIndex: -1,
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (dragged === null) return
        const rows = [...event.currentTarget.children].filter((_, index) => list[index] !== dragged)
        const place = rows.filter((row) => middleOf(row) < event.clientY).length
        if (list[place] !== dragged) onChange(moveTo(list, dragged, place))
        if (event.clientY < edge) scrollBy(0, -scrollStep)
        if (event.clientY > innerHeight - edge) scrollBy(0, scrollStep)
      },
      onPointerUp: end,
      onPointerCancel: cancel,
      onKeyDown: ({ key }: { key: string }) => key === 'Escape' && cancel(),
    },
    handleProps: (member: Member) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.preventDefault()
        const listElement = event.currentTarget.closest('ol')
        listElement?.setPointerCapture(event.pointerId)
        // The list needs the focus to receive Escape.
        listElement?.focus({ preventScroll: true })
        originalOrder.current = list
        setDragged(member)
      },
    }),
  }
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
