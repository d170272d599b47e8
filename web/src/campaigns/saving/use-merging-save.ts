import { maxSavesUnderWay } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { useRef, useState } from 'react'
import { mergeValues } from './merge-values.ts'
import { bytesOver, type Values } from './form-values.ts'

/** What the server has, as far as this page knows. It is stored with a draft of the form. */
interface Base {
  values: Values
  revision: number
}

interface MergingSaveOptions<Written> {
  /** What the form is filled with. */
  filled: Values
  revision: number
  read: (form: HTMLFormElement) => Values
  write: (form: HTMLFormElement, values: Values) => void
  toValues: (written: Written) => Values
  toWritten: (values: Values) => Written
  /** @throws {ApiError} ChangedMeanwhile when somebody else has saved since */
  send: (
    written: Written,
    from: { revision: number; underWay: Written[] },
  ) => Promise<{ revision: number; savedAt: string }>
  /** What is saved now. */
  load: () => Promise<{ written: Written; revision: number }>
}

/** Two tabs that both save again and again take turns. */
const maxMerges = 5

const differentFrom = (values: Values, other: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== other[name]))

/**
 * Saves a form that saves itself. What was saved elsewhere meanwhile is merged into it field by field, and where both changed the same
 * field, the server keeps theirs until the person chooses (rules: made-leaflets-kept, campaign-drafts).
 * @param how it stays as it was first given
 */
export function useMergingSave<Written extends object>(how: MergingSaveOptions<Written>) {
  const [{ read, write, toValues, toWritten, send, load }] = useState(how)
  const base = useRef<Base>({ values: how.filled, revision: how.revision })
  /** Their words, in the fields where this page has others and nobody has chosen yet. */
  const [theirs, setTheirs] = useState<Values>({})
  const undecided = useRef<Values>({})
  const underWay = useRef<Written[]>([])

  /** What a form would be filled with once these values are saved: a leaflet stores no number that is none, for example. */
  const asStored = (values: Values): Values => toValues(toWritten(values))

  function keepTheirs(values: Values) {
    undecided.current = values
    setTheirs(values)
  }

  async function save(form: HTMLFormElement): Promise<string> {
    for (let merges = 0; ; merges++) {
      const values = { ...read(form), ...undecided.current }
      try {
        return (await sendValues(values)).savedAt
      } catch (error) {
        if (!(error instanceof ApiError) || error.error !== 'ChangedMeanwhile' || merges === maxMerges)
          throw error
        merge(form, await load())
      }
    }
  }

  /**
   * When the page is left, another save may still be under way, and nobody waits to see which of both comes first: so this one says what
   * that is, and replaces it.
   */
  async function sendValues(values: Values) {
    const { revision } = base.current
    const written = toWritten(values)
    const earlier = underWay.current
    underWay.current = [...earlier, written].slice(-maxSavesUnderWay)
    try {
      const isTooLong = bytesOver({ ...written, underWay: earlier }) > 0
      const saved = await send(written, { revision, underWay: isTooLong ? [] : earlier })
      base.current = { values: asStored(values), revision: saved.revision }
      return saved
    } finally {
      underWay.current = underWay.current.filter((each) => each !== written)
    }
  }

  function merge(form: HTMLFormElement, saved: { written: Written; revision: number }) {
    const [mine, now] = [asStored(read(form)), toValues(saved.written)]
    const merged = mergeValues(base.current.values, mine, now)
    const waiting = Object.keys(undecided.current).map((name) => [name, now[name] ?? ''])
    base.current = { values: now, revision: saved.revision }
    write(form, differentFrom(merged.values, mine))
    keepTheirs(differentFrom({ ...Object.fromEntries(waiting), ...merged.theirs }, merged.values))
  }

  /** Ends the choice between two versions of a field. */
  function decide(form: HTMLFormElement, name: string, isTheirs: boolean) {
    const { [name]: their = '', ...others } = undecided.current
    keepTheirs(others)
    if (isTheirs) write(form, { [name]: their })
    const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    field?.focus()
  }

  const isUndecided = () => Object.keys(undecided.current).length > 0

  return { base, save, theirs, decide, isUndecided }
}
