import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { maxLeafletBytes } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import {
  lazy,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type DragEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { call, callWithUploadProgress } from '../../app/api/api.ts'
import { keepForReturn } from '../../app/session/drafts.ts'
import { classes } from '../../ui/classes.ts'
import { FieldError, FieldHint, FieldLabel, useField, type FieldProps } from '../../ui/forms/field.tsx'
import { FormStateContext, RestoredFilesContext, type FormState } from '../../ui/forms/form-state.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Row, VisuallyHidden } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../ui/lists/progress-bar.tsx'
import type { TakenFile } from '../making/made-file.ts'
import { writeValues } from '../saving/form-values.ts'
import type { MadeFile } from '../making/use-made-file.ts'
import styles from './leaflet-field.module.css'

/** Loaded when a file is chosen. If it cannot be loaded, the form and what was typed stay. */
const LeafletPrintPreview = lazy(() =>
  import('./leaflet-print-preview.tsx').catch(() => ({ default: PreviewUnavailable })),
)

const PreviewUnavailable = () => (
  <Notice kind="info">You can use this leaflet, but its preview could not be loaded.</Notice>
)

interface LeafletFieldProps extends Omit<FieldProps, 'name'> {
  onChosen?: (isChosen: boolean) => void
  /** Gets the state of the chosen file whenever it changes; null while none is chosen. */
  onChecked?: (check: LeafletCheck | null) => void
  /** A leaflet made here, which is taken as if its file had been chosen. */
  made?: MadeFile | undefined
  source?: LeafletSource
  /** Other ways to a leaflet, below the file. */
  children?: ReactNode
}

const name = 'leafletFile'

/**
 * Chooses a campaign's leaflet, by a button or by drag. The server checks the file at once, so an error appears before the rest of
 * the form is filled in. The file stays chosen whether or not the form is accepted.
 */
export function LeafletField({
  onChosen,
  onChecked,
  made,
  source = checkOnly,
  children,
  hint = 'PDF, PNG, JPG or WebP, at most 10 MB and 20 pages.',
  ...props
}: LeafletFieldProps) {
  const field = useField({ name, hint, ...props })
  const { check, checkFile } = useLeafletCheck(source, made === undefined, onChecked)
  const input = useRef<HTMLInputElement>(null)
  const state = use(FormStateContext)
  const fileBefore = use(RestoredFilesContext)?.[name]
  const [isChosen, setIsChosen] = useState(false)
  /** The form's state when this file was chosen: an error from before is about another file. */
  const [stateBefore, setStateBefore] = useState<FormState | null>(null)
  const formError = state === stateBefore ? undefined : field.error

  function chooseFile(file: File | null) {
    setStateBefore(state)
    setIsChosen(file !== null)
    onChosen?.(file !== null)
    void checkFile(file)
  }

  /** The leaflet made here that is chosen. */
  const [taken, setTaken] = useState<TakenFile | null>(null)
  const fetched = useFetchedFile(made?.fetchFile, input, (fetchedFile) => {
    putIn(input.current!, fetchedFile.file)
    setTaken(fetchedFile)
    chooseFile(fetchedFile.file)
  })

  function chooseAnother() {
    flushSync(() => setTaken(null))
    input.current!.value = ''
    chooseFile(null)
    input.current!.focus()
  }

  const error = check?.status === 'refused' ? check.reason : (formError ?? fetched.refusal)

  return (
    <div
      className={styles.field}
      onClickCapture={(event) => keepWhileMaking(event, taken?.suggested ?? {}, source)}
    >
      {made && taken && (
        <ChosenMade headline={taken.headline} editPath={made.editPath} onAnother={chooseAnother} />
      )}
      <div className={styles.field} hidden={taken !== null}>
        <label htmlFor={field.id} className={styles.label}>
          <FieldLabel {...props} />
        </label>
        <FieldHint field={field}>{hint}</FieldHint>
        {fileBefore && !isChosen && !made && (
          <Notice kind="info">Choose the leaflet again: {fileBefore}</Notice>
        )}
        <DropZone onFile={chooseFile}>
          <p className={styles.drop}>Drag a file here, or choose one:</p>
          <input
            {...field.control}
            ref={input}
            aria-invalid={error ? true : undefined}
            aria-describedby={classes(field.hintId, error && field.errorId)}
            type="file"
            accept=".pdf,.png,.jpg,.jpeg,.webp"
            className={styles.input}
            onChange={({ currentTarget }) => chooseFile(currentTarget.files?.[0] ?? null)}
          />
        </DropZone>
      </div>
      <div aria-live="polite">
        {error && (
          <FieldError id={field.errorId} of={field.control.name}>
            {error}
          </FieldError>
        )}
        {check?.status === 'good' && (
          <VisuallyHidden>We have checked your leaflet. See below how it will print.</VisuallyHidden>
        )}
      </div>
      {fetched.isUnderWay ? <ProgressBar label="Making your leaflet" part={null} /> : !isChosen && children}
      {check?.status === 'sending' && (
        <ProgressBar
          label={check.sent < 1 ? 'Sending your leaflet' : 'Checking your leaflet'}
          part={check.sent < 1 ? check.sent : null}
        />
      )}
      {check?.status === 'good' && <CheckedPreview {...check} source={source} />}
    </div>
  )
}

/** How a leaflet that can be used will print. */
const CheckedPreview = ({ leaflet, file, source }: GoodCheck & { source: LeafletSource }) => (
  <Suspense fallback={<ProgressBar label="Checking your leaflet" part={null} />}>
    <LeafletPrintPreview
      key={file && `${file.name} ${file.size} ${file.lastModified}`}
      {...leaflet}
      drawEveryPage={() => source.drawEveryPage(file)}
    />
  </Suspense>
)

/** Who follows a link from here to make a leaflet comes back with it, and finds what was typed. */
function keepWhileMaking(
  event: MouseEvent<HTMLElement>,
  suggested: TakenFile['suggested'],
  { isSaved }: LeafletSource,
) {
  const link = (event.target as Element).closest('a')
  const opensElsewhere = event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey
  if (!link || link.target || opensElsewhere || link.pathname === location.pathname) return
  if (isSaved) leaveOut(event.currentTarget.closest('form')!, suggested)
  else keepForReturn(suggested)
}

/** What nobody typed may be something else then. */
function leaveOut(form: HTMLFormElement, suggested: TakenFile['suggested']): void {
  const texts = [...form.elements].filter(
    (field) =>
      field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text'),
  ) as HTMLInputElement[]
  const left = texts.filter(({ name, value }) => value !== '' && suggested[name] === value)
  writeValues(form, Object.fromEntries(left.map(({ name }) => [name, ''])))
}

interface ChosenMadeProps {
  headline: string
  editPath: string
  onAnother: () => void
}

/** Stands in the place of the file while a leaflet made here is chosen. */
const ChosenMade = ({ headline, editPath, onAnother }: ChosenMadeProps) => (
  <div className={styles.made}>
    <p>
      Your leaflet, made here: <strong dir="auto">{headline}</strong>
    </p>
    <Row>
      <Link to={editPath}>Change its words</Link>
      <Button variant="quiet" onClick={onAnother}>
        Use another file
      </Button>
    </Row>
  </div>
)

/** Fetches a file from elsewhere once. A refusal is a sentence. */
function useFetchedFile(
  fetchFile: MadeFile['fetchFile'] | undefined,
  input: RefObject<HTMLInputElement | null>,
  onFile: (taken: TakenFile) => void,
) {
  const [isUnderWay, setIsUnderWay] = useState(fetchFile !== undefined)
  const [refusal, setRefusal] = useState<string>()
  const takeFile = useEffectEvent(onFile)
  useEffect(() => {
    if (!fetchFile) return
    let isWanted = true
    async function fetchIt(from: NonNullable<typeof fetchFile>) {
      setIsUnderWay(true)
      setRefusal(undefined)
      try {
        const taken = await from(input.current!.form!)
        if (isWanted) takeFile(taken)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (isWanted) setRefusal(error.message)
      } finally {
        if (isWanted) setIsUnderWay(false)
      }
    }
    void fetchIt(fetchFile)
    return () => {
      isWanted = false
    }
  }, [fetchFile, input])
  // Without a file to fetch nothing is under way, also when it was taken away meanwhile.
  return { isUnderWay: fetchFile !== undefined && isUnderWay, refusal }
}

/** Puts a file into its input, from where the form sends it. */
function putIn(input: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
}

interface DropZoneProps {
  onFile: (file: File) => void
  /** Contains the file input, which receives a dropped file. */
  children: ReactNode
}

function DropZone({ onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)

  function dropFile(event: DragEvent<HTMLElement>) {
    event.preventDefault()
    setOver(false)
    const input = event.currentTarget.querySelector('input')
    const [file] = event.dataTransfer.files
    if (!input || input.matches(':disabled') || !file) return
    putIn(input, file)
    onFile(file)
  }

  return (
    <div
      className={classes(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropFile}
    >
      {children}
    </div>
  )
}

type CheckedLeaflet = ReplyOf<'POST /api/leaflet'>

/** Where a leaflet is checked, and perhaps stored. */
export interface LeafletSource {
  /** @param onSent gets how much of the file has been sent, from 0 to 1 */
  check: (file: File, onSent: (sent: number) => void) => Promise<CheckedLeaflet>
  /** Draws the pages after the second of what was checked last. */
  drawEveryPage: (file: File | null) => Promise<CheckedLeaflet>
  /** Checks one that was stored before; undefined if there is none. */
  checkStored?: (() => Promise<CheckedLeaflet>) | undefined
  /** Whether the form around it saves itself. */
  isSaved?: true
}

/** The server stores nothing. */
const checkOnly: LeafletSource = {
  check: (file, onSent) => callWithUploadProgress(onSent)('POST /api/leaflet', { file }),
  drawEveryPage: (file) => call('POST /api/leaflet', { file: file!, drawsEveryPage: true }),
}

interface GoodCheck {
  status: 'good'
  leaflet: CheckedLeaflet
  /** Null for one that was stored before. */
  file: File | null
}

/** The state of a chosen file; null while none is chosen. */
export type LeafletCheck =
  { status: 'sending'; sent: number } | GoodCheck | { status: 'refused'; reason: string }

const tooLargeMessage =
  'This file is larger than 10 MB. Save it with smaller images (in Canva: Share › Download › PDF Standard) and try again.'

/** Has the server check a file as soon as it is chosen, or one that was stored before. Only the last of several files counts. */
function useLeafletCheck(
  source: LeafletSource,
  takesStored: boolean,
  onChecked: LeafletFieldProps['onChecked'],
) {
  const takes = takesStored ? source.checkStored : undefined
  const [check, setCheck] = useState<LeafletCheck | null>(takes ? { status: 'sending', sent: 1 } : null)
  const latest = useRef<File | null>(null)

  async function reportCheck(
    file: File | null,
    ask: (report: (check: LeafletCheck | null) => void) => Promise<CheckedLeaflet>,
  ) {
    const report = (result: LeafletCheck | null) => {
      if (latest.current !== file) return
      setCheck(result)
      onChecked?.(result)
    }
    try {
      report({ status: 'good', leaflet: await ask(report), file })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report({ status: 'refused', reason: error.message })
    }
  }

  function checkFile(file: File | null) {
    latest.current = file
    const show = (result: LeafletCheck | null) => {
      setCheck(result)
      onChecked?.(result)
    }
    if (!file) return show(null)
    if (file.size > maxLeafletBytes) return show({ status: 'refused', reason: tooLargeMessage })
    show({ status: 'sending', sent: 0 })
    return reportCheck(file, (report) => source.check(file, (sent) => report({ status: 'sending', sent })))
  }

  const checkAtFirst = useEffectEvent(() => {
    if (takes) void reportCheck(null, () => takes())
  })
  useEffect(() => checkAtFirst(), [])

  return { check, checkFile }
}
