import type { MadeLeaflet } from '@street-musketeers/contract/campaigns/made-leaflets.ts'
import type { LeafletRemark } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { madeLeafletMessages } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import { useState } from 'react'
import { call, callKeepalive } from '../../app/api/api.ts'
import { useAutoSave } from '../../app/forms/use-auto-save.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { askOnLeave } from '../../app/session/typed-text.ts'
import { useMergingSave } from '../saving/use-merging-save.ts'
import { findNumberFaults, readValues, refuseTooLong, toValues, type Written } from './written-values.ts'
import { drawPreview, writtenFor } from '../masters/completing.ts'
import { type Values, writeValues } from '../saving/form-values.ts'

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

/** Saves a leaflet's form. Leaving asks while the server does not have all that is typed. */
function useLeafletSave(leaflet: MadeLeaflet, filled: Values) {
  const { id } = leaflet
  const [picture, setPicture] = useState(leaflet.picture)
  const merging = useMergingSave<Written>({
    filled,
    revision: leaflet.revision,
    read: (form) => readForm(form, filled),
    write: writeValues,
    toValues,
    toWritten: writtenFor(leaflet),
    async send(written, { revision, underWay }) {
      refuseTooLong(written)
      return callKeepalive('PUT /api/madeleaflet/:id', { id, ...written, revision, underWay })
    },
    async load() {
      const saved = await call('GET /api/madeleaflet/:id', { id })
      setPicture(saved.picture)
      return { written: saved, revision: saved.revision }
    },
  })

  async function save(form: HTMLFormElement): Promise<string> {
    let isSaved = false
    try {
      const savedAt = await merging.save(form).catch((error: unknown) => {
        throw withFields(error)
      })
      isSaved = !merging.isUndecided() && !hasUnreadNumber(readForm(form, filled))
      return savedAt
    } finally {
      askOnLeave(form, !isSaved)
    }
  }

  return { ...merging, save, picture, setPicture }
}

/**
 * The form of a leaflet that is made here, which saves itself.
 * @param onReady runs once the leaflet is saved and nothing keeps it from being published
 */
export function useLeafletForm(leaflet: MadeLeaflet, onReady: () => unknown) {
  const [toWritten] = useState(() => writtenFor(leaflet))
  const [filled] = useState(() => toValues(leaflet))
  const { base, save, theirs, decide, picture, setPicture } = useLeafletSave(leaflet, filled)
  const autoSave = useAutoSave(save, leaflet.savedAt)

  /** Everything that keeps the leaflet from being published is said at once (rule: all-errors-at-once). */
  const checkReady: Client = async (_to, input) => {
    const { typed } = input as unknown as { typed: Values }
    await autoSave.saveOrThrow()
    const faults = findNumberFaults(typed)
    // What is stored has no row for what was typed in place of a number.
    const unread = Object.fromEntries(Object.keys(faults).map((name) => [name, typed[name] ?? '']))
    const written = toWritten({ ...base.current.values, ...unread })
    const { problems } = await drawPreview(leaflet, written)
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
      const preview = await drawPreview(leaflet, toWritten(values))
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
