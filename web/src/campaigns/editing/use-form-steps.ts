import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { revealField } from '../../app/forms/use-api-form.ts'

const stepOf = (element: Element): number =>
  Number(element.closest<HTMLElement>('[data-step]')?.dataset.step ?? 1)

/** A query that names a step, with whatever else it says. */
function searchOf(search: URLSearchParams, step: number): string {
  const query = new URLSearchParams(search)
  if (step > 1) query.set('step', String(step))
  else query.delete('step')
  return query.size ? `?${query}` : ''
}

/**
 * A form in steps, each in an element with its number as `data-step`. The fields of all steps stay in the page, so that going back loses
 * nothing. The address names the step, so that the browser's Back button goes back one; without the steps before it, as after a reload, the
 * first is shown and named.
 * @param filled up to which step the form was filled in before
 */
export function useFormSteps(filled: number) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [furthest, setFurthest] = useState(filled)
  const asked = Number(search.get('step') ?? 1)
  const step = Number.isInteger(asked) && asked >= 1 && asked <= furthest ? asked : 1
  const steps = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  /** What gets the focus once its step is shown, if not the step's heading. */
  const target = useRef<HTMLElement | null>(null)

  function goTo(next: number, field: HTMLElement | null = null) {
    target.current = field
    setFurthest((most) => Math.max(most, next))
    // A draft that was begun meanwhile is in the address already.
    void navigate({ search: searchOf(new URLSearchParams(location.search), next) })
  }

  /** Gives the focus to a field, in whichever step and fold it is. */
  function reveal(field: HTMLElement) {
    if (stepOf(field) === step) return revealField(field)
    goTo(stepOf(field), field)
  }

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = steps.current!.querySelector<HTMLElement>(`[data-step="${step}"] h2`)
    revealField(target.current ?? heading!)
    target.current = null
  }, [step])

  useEffect(() => {
    if (step !== asked) void navigate({ search: searchOf(search, step) }, { replace: true })
  }, [step, asked, search, navigate])

  /** A link in the list of errors may name a field of another step. */
  function onClickCapture(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]')
    const field = link && document.getElementById(link.hash.slice(1))
    if (!field || !steps.current!.contains(field)) return
    event.preventDefault()
    event.stopPropagation()
    reveal(field)
  }

  return { step, goTo, reveal, steps, onClickCapture }
}
