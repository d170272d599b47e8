import { lazy, Suspense, use, useState, type DragEvent } from 'react'
import { classes } from '../../ui/classes.ts'
import { FieldError, FieldLabel, useField, type FieldProps } from '../../ui/forms/field.tsx'
import { FormStateContext, type FormState } from '../../ui/forms/form-state.ts'
import { VisuallyHidden } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../ui/lists/progress-bar.tsx'
import styles from './leaflet-field.module.css'
import { useLeafletCheck } from './use-leaflet-check.ts'

/** Nobody needs it before a file is chosen. Where it does not come through, the form and what is typed into it stay. */
const LeafletPrintPreview = lazy(() =>
  import('./leaflet-print-preview.tsx').catch(() => ({ default: PreviewUnavailable })),
)

const PreviewUnavailable = () => (
  <Notice kind="info">Your leaflet can be used. Its preview did not come through.</Notice>
)

/**
 * The leaflet of a campaign: chosen or dropped, looked at by the server at once, and shown as it will print. A refusal
 * stands beside it long before the rest of the form is filled in; the file stays chosen whatever becomes of the form.
 */
export function LeafletField(words: FieldProps) {
  const field = useField(words)
  const { check, checkFile } = useLeafletCheck()
  const [isOver, setOver] = useState(false)
  const state = use(FormStateContext)
  /** What a form was told of one file says nothing of the next. */
  const [before, setBefore] = useState<FormState | null>(null)
  const told = state === before ? undefined : field.error
  const error = check?.status === 'refused' ? check.reason : told
  const errorId = `${field.id}error`

  function choose(file: File | null) {
    setBefore(state)
    void checkFile(file)
  }

  function drop(event: DragEvent<HTMLElement>) {
    event.preventDefault()
    setOver(false)
    const input = event.currentTarget.querySelector('input')
    const { files } = event.dataTransfer
    if (!input || input.matches(':disabled') || !files.length) return
    // Only the first: the field holds one.
    const one = new DataTransfer()
    one.items.add(files[0]!)
    input.files = one.files
    choose(files[0]!)
  }

  return (
    <div className={styles.field}>
      <label htmlFor={field.id} className={styles.label}>
        <FieldLabel {...words} />
      </label>
      {words.hint !== undefined && (
        <div id={field.hintId} className={styles.hint}>
          {words.hint}
        </div>
      )}
      <div
        className={classes(styles.zone, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className={styles.drop}>Drag a file here, or choose one:</p>
        <input
          {...field.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(words.hint !== undefined && field.hintId, error && errorId) || undefined}
          type="file"
          accept=".pdf,.png,.jpg,.jpeg,.webp"
          className={styles.input}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
        />
      </div>
      <div aria-live="polite">
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {check?.status === 'good' && (
          <VisuallyHidden>We have looked at your leaflet. How it prints is shown below.</VisuallyHidden>
        )}
      </div>
      {check?.status === 'sending' && (
        <ProgressBar
          label={check.sent < 1 ? 'Sending your leaflet to be looked at' : 'Looking at your leaflet'}
          part={check.sent < 1 ? check.sent : null}
        />
      )}
      {check?.status === 'good' && (
        <Suspense fallback={<ProgressBar label="Looking at your leaflet" part={null} />}>
          <LeafletPrintPreview key={check.leaflet.preview.url} {...check.leaflet} />
        </Suspense>
      )}
    </div>
  )
}
