import type { MadeLeaflet } from '@street-musketeers/contract/campaigns/made-leaflets.ts'
import type { LeafletRemark } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import {
  madeLeafletMessages,
  maxSavesUnderWay,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import { useRef, useState } from 'react'
import { call, callKeepalive } from '../../app/api/api.ts'
import { useAutoSave } from '../../app/forms/use-auto-save.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { askOnLeave } from '../../app/session/typed-text.ts'
import { mergeValues } from './merge-values.ts'
import {
  bytesOver,
  findNumberFaults,
  readValues,
  refuseTooLong,
  toValues,
  toWritten,
  type Values,
  type Written,
  writeValues,
} from './written-values.ts'

/** What the server has, as far as this page knows. It is stored with a draft of the form. */
interface Base {
  values: Values
  revision: number
}

/** Two tabs that both save again and again take turns. */
const maxMerges = 5

/** Where a remark is shown, if it is about more than one field. */
const fieldOf: Record<string, string> = {
  rights: 'rights.0.right',
  questions: 'questions.0.question',
  numbers: 'numbers.rows.0.value',
  imprint: 'electionMaterial',
}

/** Sentences by the fields of the form. */
export const byField = (remarks: readonly LeafletRemark[]): Record<string, string> =>
  Object.fromEntries(
    [...Map.groupBy(remarks, ({ field }) => fieldOf[field] ?? field)].map(([field, some]) => [
      field,
      some.map(({ message }) => message).join(' '),
    ]),
  )

/** What a form would be filled with once these values are saved: a leaflet stores no number that is none, for example. */
const asStored = (values: Values): Values => toValues(toWritten(values))

const differentFrom = (values: Values, other: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== other[name]))

/**
 * Saves a leaflet's form. What was saved elsewhere meanwhile is merged into it field by field, and where both changed the same field, the
 * server keeps theirs until the person chooses (rule: made-leaflets-kept).
 */
function useMergingSave(leaflet: MadeLeaflet, filled: Values) {
  const { id } = leaflet
  const base = useRef<Base>({ values: filled, revision: leaflet.revision })
  /** Their words, in the fields where this page has others and nobody has chosen yet. */
  const [theirs, setTheirs] = useState<Values>({})
  const undecided = useRef<Values>({})
  const [picture, setPicture] = useState(leaflet.picture)
  const underWay = useRef<Written[]>([])

  function keepTheirs(form: HTMLFormElement, values: Values) {
    undecided.current = values
    setTheirs(values)
  }

  /** Leaving asks while the server does not have all that is typed. */
  async function save(form: HTMLFormElement): Promise<string> {
    let isSaved = false
    try {
      const savedAt = await saveMerged(form)
      isSaved = Object.keys(undecided.current).length === 0 && !hasUnreadNumber(readForm(form, filled))
      return savedAt
    } finally {
      askOnLeave(form, !isSaved)
    }
  }

  async function saveMerged(form: HTMLFormElement): Promise<string> {
    for (let merges = 0; ; merges++) {
      const values = { ...readForm(form, filled), ...undecided.current }
      try {
        return (await send(values)).savedAt
      } catch (error) {
        if (!(error instanceof ApiError) || error.error !== 'ChangedMeanwhile' || merges === maxMerges)
          throw withFields(error)
        merge(form, await call('GET /api/madeleaflet/:id', { id }))
      }
    }
  }

  /**
   * When the page is left, another save may still be under way, and nobody waits to see which of both comes first: so this one says what
   * that is, and replaces it.
   */
  async function send(values: Values) {
    const { revision } = base.current
    const written = toWritten(values)
    refuseTooLong(written)
    const earlier = underWay.current
    underWay.current = [...earlier, written].slice(-maxSavesUnderWay)
    try {
      const saved = await callKeepalive('PUT /api/madeleaflet/:id', {
        id,
        ...written,
        revision,
        underWay: bytesOver({ ...written, underWay: earlier }) > 0 ? [] : earlier,
      })
      base.current = { values: asStored(values), revision: saved.revision }
      return saved
    } finally {
      underWay.current = underWay.current.filter((each) => each !== written)
    }
  }

  function merge(form: HTMLFormElement, saved: MadeLeaflet) {
    const [mine, now] = [asStored(readForm(form, filled)), toValues(saved)]
    const merged = mergeValues(base.current.values, mine, now)
    const waiting = Object.keys(undecided.current).map((name) => [name, now[name] ?? ''])
    base.current = { values: now, revision: saved.revision }
    setPicture(saved.picture)
    writeValues(form, differentFrom(merged.values, mine))
    keepTheirs(form, differentFrom({ ...Object.fromEntries(waiting), ...merged.theirs }, merged.values))
  }

  /** Ends the choice between two versions of a field. */
  function decide(form: HTMLFormElement, name: string, isTheirs: boolean) {
    const { [name]: their = '', ...others } = undecided.current
    keepTheirs(form, others)
    if (isTheirs) writeValues(form, { [name]: their })
    const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    field?.focus()
  }

  return { base, save, theirs, decide, picture, setPicture }
}

/**
 * The form of a leaflet that is made here, which saves itself.
 * @param onReady runs once the leaflet is saved and nothing keeps it from being published
 */
export function useLeafletForm(leaflet: MadeLeaflet, onReady: () => unknown) {
  const { id } = leaflet
  const [filled] = useState(() => toValues(leaflet))
  const { base, save, theirs, decide, picture, setPicture } = useMergingSave(leaflet, filled)
  const autoSave = useAutoSave(save, leaflet.savedAt)

  /** Everything that keeps the leaflet from being published is said at once (rule: all-errors-at-once). */
  const checkReady: Client = async (_to, input) => {
    const { typed } = input as unknown as { typed: Values }
    await autoSave.saveOrThrow()
    const faults = findNumberFaults(typed)
    // What is stored has no row for what was typed in place of a number.
    const unread = Object.fromEntries(Object.keys(faults).map((name) => [name, typed[name] ?? '']))
    const written = toWritten({ ...base.current.values, ...unread })
    const { problems } = await call('POST /api/madeleaflet/:id/preview', { id, ...written })
    const fields = {
      ...byField(problems),
      ...faults,
      ...Object.fromEntries(
        Object.keys(theirs).map((name) => [name, 'Choose which words to keep for this.']),
      ),
    }
    if (Object.keys(fields).length > 0)
      throw new ApiError({
        status: 422,
        error: 'LeafletRefused',
        message: madeLeafletMessages.notReady,
        fields,
      })
    return input as never
  }

  const form = useApiForm('PUT /api/madeleaflet/:id', {
    onLeave: 'save',
    base,
    call: checkReady,
    input: (_, sent) => ({ typed: readValues(sent, filled) }),
    findMissing: () => ({}),
    onSuccess: onReady,
  })

  const [askForPreview] = useState(() => async (typed: FormData) => {
    const values = readValues(typed, filled)
    try {
      const preview = await call('POST /api/madeleaflet/:id/preview', { id, ...toWritten(values) })
      return { ...preview, problems: withNumberFaults(preview.problems, values) }
    } catch (error) {
      throw withFields(error)
    }
  })

  return { filled, form, autoSave, askForPreview, theirs, decide, picture, setPicture }
}

const hasUnreadNumber = (values: Values) => Object.keys(findNumberFaults(values)).some((name) => values[name])

/** What was typed in place of a number never reached the server, which only says that the number is missing. */
function withNumberFaults(problems: readonly LeafletRemark[], values: Values): LeafletRemark[] {
  const faults = Object.entries(findNumberFaults(values)).filter(([name]) => values[name])
  return [
    ...problems.filter(({ field }) => !faults.some(([name]) => name === field)),
    ...faults.map(([field, message]) => ({ field, code: 'no-number', message })),
  ]
}

const readForm = (form: HTMLFormElement, filled: Values) => readValues(new FormData(form), filled)

/** The names of the form's fields have no `content.` before them. */
function withFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = Object.entries(error.fields).map(([name, sentence]) => [
    name.replace(/^content\./, ''),
    sentence,
  ])
  const { status, message } = error
  return new ApiError({ status, error: error.error, message, fields: Object.fromEntries(fields) })
}
