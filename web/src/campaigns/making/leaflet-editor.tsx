import { isUnanswered } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { MadeLeaflet } from '@street-musketeers/contract/campaigns/made-leaflets.ts'
import type { LeafletDesign } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { MadeFor } from '@street-musketeers/contract/public-urls.ts'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLivePreview } from '../../app/forms/use-live-preview.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { FieldNotesContext, FormStateContext } from '../../ui/forms/form-state.ts'
import { Row, Stack, VisuallyHidden } from '../../ui/page/layout.tsx'
import { ImprintFields } from '../editing/imprint-fields.tsx'
import { CompleteFields } from '../masters/complete-fields.tsx'
import { describeSaving } from '../saving/describe-saving.ts'
import { errorsOf, missingIn, notesOf } from './field-notes.tsx'
import styles from './leaflet-editor.module.css'
import { LeafletDownloads, LeafletPages, RealSizeButton } from './leaflet-pages.tsx'
import { GoodLeafletLink, LookFields } from './look-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { NumbersFields, QuestionsFields, RightsFields } from './row-fields.tsx'
import { useLeafletForm } from './use-leaflet-form.ts'
import { ActionFields, SecondLanguageFields, WhoFields, WordFields } from './word-fields.tsx'
import { type Values } from '../saving/form-values.ts'

interface LeafletEditorProps {
  leaflet: MadeLeaflet
  madeFor: MadeFor | undefined
  onReady: () => unknown
}

/** Writes a leaflet beside its preview; on a narrow screen one of both is shown. */
export function LeafletEditor({ leaflet, madeFor, onReady }: LeafletEditorProps) {
  const { filled, form, autoSave, askForPreview, theirs, decide, picture, setPicture } = useLeafletForm(
    leaflet,
    onReady,
  )
  const { ref, preview, refusal } = useLivePreview(askForPreview)
  const [view, setView] = useState<View>('write')
  const look = useLook(filled)
  // Advice on a leaflet that nobody has begun to change is noise, and it would move the fields while the page loads.
  const [isTouched, setIsTouched] = useState(false)
  const fields = { ...(preview && errorsOf(preview)), ...refusal?.fields, ...form.state?.fields }
  /** The preview is of what was typed before, and nothing is known of what is typed now. */
  const isUndrawn = refusal !== null && Object.keys(refusal.fields).length === 0
  const notes = notesOf({ preview: isTouched ? preview : null, errors: fields, theirs, onDecide: decide })
  return (
    <div
      {...autoSave.wrapperProps}
      onInput={(event) => {
        autoSave.wrapperProps.onInput(event)
        look.onInput(event)
        setIsTouched(true)
      }}
      // A link in the list of errors leads to a field, which is among what is written.
      onClickCapture={({ target }) => {
        if ((target as Element).closest('a[href^="#"]')) flushSync(() => setView('write'))
      }}
    >
      <Form {...form}>
        <ViewButtons view={view} onChoose={setView} />
        <div ref={ref} className={styles.editor} data-view={view}>
          <div className={styles.write}>
            <FormStateContext value={{ values: {}, message: '', fields }}>
              <FieldNotesContext value={notes}>
                <Stack gap="loose">
                  <LeafletFields
                    leaflet={leaflet}
                    filled={filled}
                    look={look.chosen}
                    picture={picture}
                    onPicture={setPicture}
                    saved={autoSave.saveOrThrow}
                  />
                </Stack>
              </FieldNotesContext>
            </FormStateContext>
          </div>
          <div className={styles.aside}>
            <section className={styles.preview} aria-label="Preview">
              <LeafletPages pages={preview?.pages ?? null} size={look.chosen.size} />
              {isUndrawn && <Notice kind="info">{refusal.message}</Notice>}
              <Row>
                <RealSizeButton pages={preview?.pages ?? []} size={look.chosen.size} />
                <LeafletDownloads leafletId={leaflet.id} madeFor={madeFor} saved={autoSave.saveOrThrow} />
              </Row>
            </section>
            <WhatToChange
              errors={fields}
              missing={preview ? missingIn(preview).length : 0}
              advice={preview?.advice.length ?? 0}
              isShown={isTouched && preview !== null && !isUndrawn}
            />
            <div className={styles.wide}>
              <FormActions>
                <SubmitButton>Use this leaflet</SubmitButton>
              </FormActions>
            </div>
            <p className={styles.saved}>{describeSaving(autoSave.saveStatus, theirs, 'leaflet')}</p>
          </div>
        </div>
      </Form>
    </div>
  )
}

interface LeafletFieldsProps {
  leaflet: MadeLeaflet
  filled: Values
  look: Look
  picture: MadeLeaflet['picture']
  onPicture: (picture: MadeLeaflet['picture']) => void
  saved: () => Promise<void>
}

/** The fields of every design. Those that the chosen one does not show are hidden, so that no words are lost. */
function LeafletFields({ leaflet, filled, look, picture, onPicture, saved }: LeafletFieldsProps) {
  const { design } = look
  if (leaflet.union) return <CompleteFields leaflet={leaflet} filled={filled} />
  return (
    <>
      <LookFields filled={filled} {...look} />
      <WordFields filled={filled} design={design} />
      <div hidden={design !== 'checklist'}>
        <RightsFields filled={filled} />
      </div>
      <div hidden={design !== 'questions'}>
        <QuestionsFields filled={filled} />
      </div>
      <div hidden={design !== 'chart'}>
        <NumbersFields filled={filled} />
      </div>
      <PictureField
        leafletId={leaflet.id}
        filled={filled}
        picture={picture}
        onPicture={onPicture}
        saved={saved}
      />
      <ActionFields filled={filled} isMeeting={design === 'meeting'} />
      <div hidden={design !== 'languages'}>
        <SecondLanguageFields filled={filled} />
      </div>
      <WhoFields filled={filled} />
      <ImprintFields imprint={isUnanswered(leaflet.imprint) ? undefined : leaflet.imprint} />
      <GoodLeafletLink />
    </>
  )
}

interface Look {
  design: LeafletDesign
  size: LeafletSize
  colour: string
}

/** What is chosen for the look, which decides what the form shows. */
function useLook({ design, size, colour }: Values) {
  const [chosen, setChosen] = useState({ design, size, colour } as unknown as Look)
  const onInput = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement
    if (['design', 'size', 'colour'].includes(name)) setChosen((before) => ({ ...before, [name]: value }))
  }
  return { chosen, onInput }
}

type View = 'write' | 'preview'
const views: readonly (readonly [View, string])[] = [
  ['write', 'Write'],
  ['preview', 'Preview'],
]

/** On a narrow screen, where only one of both has room. What follows them stays in reach of a thumb. */
const ViewButtons = ({ view, onChoose }: { view: View; onChoose: (view: View) => void }) => (
  <div className={styles.views} role="group" aria-label="Show">
    {views.map(([value, label]) => (
      <button key={value} type="button" aria-pressed={view === value} onClick={() => onChoose(value)}>
        {label}
      </button>
    ))}
    <SubmitButton>Use this leaflet</SubmitButton>
  </div>
)

interface WhatToChangeProps {
  errors: Record<string, string>
  missing: number
  advice: number
  isShown: boolean
}

/** How far the leaflet is, in one sentence, with what is wrong for screen readers. */
function WhatToChange({ errors, missing, advice, isShown }: WhatToChangeProps) {
  const sentences = Object.values(errors)
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
  return (
    <p role="status" className={styles.status}>
      {isShown &&
        (sentences.length > 0
          ? `${count(sentences.length, 'thing')} to change, beside ${sentences.length === 1 ? 'its field' : 'their fields'}.`
          : missing > 0
            ? `${count(missing, 'thing')} still to fill in, beside ${missing === 1 ? 'its field' : 'their fields'}.`
            : advice > 0
              ? `${count(advice, 'tip')} beside the fields. You can use the leaflet without following ${advice === 1 ? 'it' : 'them'}.`
              : 'Nothing to change.')}
      <VisuallyHidden> {sentences.join(' ')}</VisuallyHidden>
    </p>
  )
}
