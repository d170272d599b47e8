import { useRef, useState, type PointerEvent } from 'react'
import { moveTo } from './move-to.ts'

/** So near the upper or lower edge of the window, in pixels, a drag scrolls the page, by so much a move. */
const edge = 64
const scrollStep = 14

/**
 * Moves the members of a vertical list by drag, with a mouse, a pen or a finger, by pointer events alone. The list itself
 * holds the pointer, because an element that is moved in the document would lose it.
 * @returns what the list and each handle need, and which member is being dragged. Escape, or a touch that the browser
 * takes away, puts everything back.
 */
export function useDragOrder<Member>(list: readonly Member[], onChange: (list: readonly Member[]) => void) {
  const [dragged, setDragged] = useState<Member | null>(null)
  const before = useRef(list)

  function end() {
    setDragged(null)
  }
  function putBack() {
    if (dragged !== null) onChange(before.current)
    end()
  }

  return {
    dragged,
    listProps: {
      tabIndex: -1,
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (dragged === null) return
        const rows = [...event.currentTarget.children].filter((_, at) => list[at] !== dragged)
        const place = rows.filter((row) => middleOf(row) < event.clientY).length
        if (list[place] !== dragged) onChange(moveTo(list, dragged, place))
        if (event.clientY < edge) scrollBy(0, -scrollStep)
        if (event.clientY > innerHeight - edge) scrollBy(0, scrollStep)
      },
      onPointerUp: end,
      onPointerCancel: putBack,
      onKeyDown: ({ key }: { key: string }) => key === 'Escape' && putBack(),
    },
    handleProps: (member: Member) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.preventDefault()
        const holder = event.currentTarget.closest('ol')
        holder?.setPointerCapture(event.pointerId)
        // So that Escape is heard.
        holder?.focus({ preventScroll: true })
        before.current = list
        setDragged(member)
      },
    }),
  }
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}
