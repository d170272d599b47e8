import type { MadeLeaflet } from '@street-musketeers/contract/campaigns/made-leaflets.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { useRef, useState, type MouseEvent } from 'react'
import { callWithUploadProgress } from '../../app/api/api.ts'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FieldSet } from '../../ui/forms/choice-fields.tsx'
import { FieldError, FieldHint, FieldLabel, FieldNote, TextField, useField } from '../../ui/forms/field.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { ProgressBar } from '../../ui/lists/progress-bar.tsx'
import styles from './picture-field.module.css'
import { writeValues, type Values } from '../saving/form-values.ts'

type Picture = MadeLeaflet['picture']

interface PictureFieldProps {
  leafletId: number
  filled: Values
  picture: Picture
  onPicture: (picture: Picture) => void
  /** Saves what was typed. It throws when that cannot be saved. */
  saved: () => Promise<void>
}

/** The picture of a leaflet, what it shows, and the point of it that must stay visible. It is stored as soon as it is chosen. */
export function PictureField({ leafletId, filled, picture, onPicture, saved }: PictureFieldProps) {
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  /** The leaflet says that it has a picture before it gets one, because a save that says otherwise deletes it. */
  async function upload(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file) return
    const form = input.form!
    setSent(0)
    setRefusal(null)
    try {
      writeValues(form, { 'picture.shown': 'on' })
      await saved()
      const call = callWithUploadProgress(setSent)
      onPicture(await call('PUT /api/madeleaflet/:id/picture', { id: leafletId, file }))
      // The preview is asked for again.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!picture) writeValues(form, { 'picture.shown': '' })
      setRefusal(error.message)
    } finally {
      setSent(null)
      input.value = ''
    }
  }

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const form = currentTarget.form!
    writeValues(form, { 'picture.shown': '', 'picture.alt': '' })
    onPicture(null)
    form.querySelector<HTMLInputElement>('[name=picture]')!.focus()
  }

  return (
    <FieldSet legend="Picture">
      <PictureFile hasPicture={picture !== null} refusal={refusal} onFile={(input) => void upload(input)} />
      {sent !== null && (
        <ProgressBar
          label={sent < 1 ? 'Sending your picture' : 'Reading your picture'}
          part={sent < 1 ? sent : null}
        />
      )}
      <input type="checkbox" name="picture.shown" defaultChecked={filled['picture.shown'] === 'on'} hidden />
      <div className={styles.details} hidden={picture === null}>
        <TextField
          name="picture.alt"
          label="What does it show?"
          hint="For people who can’t see it, such as “Nurses with banners outside the hospital”."
          required
          defaultValue={filled['picture.alt']}
        />
        <FocusPoint picture={picture} filled={filled} />
        <Row>
          <Button variant="quiet" onClick={remove}>
            Remove the picture
          </Button>
        </Row>
      </div>
    </FieldSet>
  )
}

interface PictureFileProps {
  hasPicture: boolean
  refusal: string | null
  onFile: (input: HTMLInputElement) => void
}

function PictureFile({ hasPicture, refusal, onFile }: PictureFileProps) {
  const hint = 'JPEG, PNG or WebP, at most 10 MB. One strong picture, of people if you can. Ask them first.'
  const field = useField({ name: 'picture', hint })
  const error = refusal ?? field.error
  return (
    <div className={styles.file}>
      <label htmlFor={field.id} className={styles.label}>
        <FieldLabel label={hasPicture ? 'Choose another picture' : 'Choose a picture'} optional />
      </label>
      <FieldHint field={field}>{hint}</FieldHint>
      <input
        {...field.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={classes(field.control['aria-describedby'], error && field.errorId)}
        type="file"
        accept=".png,.jpg,.jpeg,.webp"
        className={styles.input}
        onChange={({ currentTarget }) => onFile(currentTarget)}
      />
      <div aria-live="polite">
        {error && (
          <FieldError id={field.errorId} of="picture">
            {error}
          </FieldError>
        )}
      </div>
      <FieldNote field={field} />
    </div>
  )
}

const axes = { x: 'From left to right', y: 'From top to bottom' } as const
type Axis = keyof typeof axes

/** Chooses a point by pressing on the picture, or with two sliders. */
function FocusPoint({ picture, filled }: { picture: Picture; filled: Values }) {
  const nameOf = (axis: Axis) => `picture.focus.${axis}`
  const [point, setPoint] = useState({
    x: Number(filled['picture.focus.x']),
    y: Number(filled['picture.focus.y']),
  })
  const sliders = useRef<HTMLDivElement>(null)

  function choosePoint({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const share = (distance: number, length: number) =>
      String(Math.round(Math.min(1, Math.max(0, distance / length)) * 100))
    writeValues(sliders.current!.querySelector('input')!.form!, {
      [nameOf('x')]: share(clientX - left, width),
      [nameOf('y')]: share(clientY - top, height),
    })
  }

  return (
    <fieldset className={styles.focus}>
      <legend className={styles.label}>What must stay visible?</legend>
      <p className={styles.hint}>
        Each design cuts the picture to its own shape. Press on the most important point, such as a face.
      </p>
      {picture && (
        // The sliders do the same for the keyboard.
        <div className={styles.picture} role="presentation" onClick={choosePoint}>
          <img
            src={picture.preview.url}
            width={picture.preview.width}
            height={picture.preview.height}
            alt=""
            draggable={false}
          />
          <span className={styles.point} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
        </div>
      )}
      <div ref={sliders} className={styles.sliders}>
        {(Object.keys(axes) as Axis[]).map((axis) => (
          <label key={axis}>
            <span>{axes[axis]}</span>
            <input
              type="range"
              name={nameOf(axis)}
              min={0}
              max={100}
              defaultValue={filled[nameOf(axis)]}
              onInput={({ currentTarget }) => {
                const place = Number(currentTarget.value)
                setPoint((before) => ({ ...before, [axis]: place }))
              }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
