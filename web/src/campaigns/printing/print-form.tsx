import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import {
  inks,
  leafletSizes,
  maxHouses,
  printedSides,
  printPack,
  type PrintChoices,
} from '@street-musketeers/contract/campaigns/print-pack.ts'
import { useRef, useState, type FormEvent } from 'react'
import { callWithDownloadProgress } from '../../app/api/call-with-download-progress.ts'
import { readWholeNumber } from '../../app/forms/read-whole-number.ts'
import { saveFile } from '../../app/api/save-file.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useRefreshAfterConflict } from '../../app/forms/use-action-result.ts'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ProgressBar } from '../../ui/lists/progress-bar.tsx'
import { saveChoices, loadChoices, readChoices } from './print-choices.ts'
import { canPrintPdf, printPdf } from './print-pdf.ts'
import styles from './print-form.module.css'
import { PrintPreview } from './print-preview.tsx'
import type { PageImage } from './sheet-drawing.tsx'

const sizeChoices = {
  A4: { label: 'A4', hint: 'One on each sheet. Nothing to cut.' },
  A5: { label: 'A5', hint: 'Two on each sheet. One cut.' },
  A6: { label: 'A6', hint: 'Four on each sheet. Two cuts.' },
}
const sideChoices = {
  one: { label: 'One side', hint: 'For printers that print one side only.' },
  'long-edge': { label: 'Both sides, flip on long edge', hint: 'What most printers do by themselves.' },
  'short-edge': {
    label: 'Both sides, flip on short edge',
    hint: 'If your printer turns the paper top to bottom.',
  },
}
const inkChoices = {
  colour: { label: 'As it is', hint: 'In the leaflet’s own colours.' },
  saver: {
    label: 'Ink saver',
    hint: 'Black ink only, and about half as much of it in dark areas. Letters stay dark.',
  },
}
const toChoices = <Value extends string>(
  values: readonly Value[],
  words: Record<Value, { label: string; hint: string }>,
) => values.map((value) => ({ value, ...words[value] }))

interface PrintFormProps {
  campaign: Campaign
  pages: readonly PageImage[]
}

/** How many, how large, which sides, which ink; what that makes; and the way to the printer. */
export default function PrintForm({ campaign, pages }: PrintFormProps) {
  const { campaignId, campaignName, leafletVersion, leafletPageCount: pageCount } = campaign
  const catchUp = useRefreshAfterConflict()
  const [first] = useState(() => loadChoices(pageCount))
  const [shown, setShown] = useState<PrintChoices>(first)
  const [received, setReceived] = useState<number | null>(null)
  const [onSuccess, setDone] = useState<'printed' | 'saved' | null>(null)
  const [canPrint] = useState(canPrintPdf)
  const wantsPrint = useRef(canPrint)

  const form = useApiForm(printPack, {
    call: async (to, input) => {
      try {
        return await callWithDownloadProgress(setReceived)(to, input)
      } catch (error) {
        if (error instanceof ApiError && error.error === 'LeafletReplaced') await catchUp()
        throw error
      }
    },
    input: (typed) => ({
      campaignId,
      leafletVersion,
      sides: 'one',
      ...typed,
      houses: readWholeNumber(typed.houses) ?? typed.houses,
    }),
    onSuccess: async (file) => {
      saveChoices(shown, pageCount)
      setDone(
        await printOrSave(file, wantsPrint.current, `${campaignName}, ${shown.houses} × ${shown.size}.pdf`),
      )
    },
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    wantsPrint.current = (submitter as HTMLButtonElement | null)?.value === 'print'
    setReceived(null)
    setDone(null)
    return form.onSubmit(event)
  }

  function choose(event: FormEvent<HTMLElement>) {
    const element = (event.target as HTMLInputElement).form
    if (!element) return
    const { houses, ...chosen } = readChoices(Object.fromEntries(new FormData(element)), pageCount)
    setShown((before) => ({ ...before, ...chosen, ...(houses !== null && { houses }) }))
    setDone(null)
  }

  return (
    <div onInput={choose}>
      <Form {...form} onSubmit={onSubmit}>
        <div className={styles.page}>
          <Stack gap="loose">
            <TextField
              name="houses"
              label="How many houses?"
              hint={`About 20 is a street in ten minutes. At most ${maxHouses}.`}
              type="number"
              short
              required
              autoComplete="off"
              defaultValue={String(first.houses)}
            />
            <RadioCards
              name="size"
              label="How large?"
              choices={toChoices(leafletSizes, sizeChoices)}
              defaultValue={first.size}
              small
            />
            {pageCount > 1 && (
              <RadioCards
                name="sides"
                label="Which sides of the paper?"
                choices={toChoices(printedSides, sideChoices)}
                defaultValue={first.sides}
              />
            )}
            <RadioCards
              name="ink"
              label="Which ink?"
              choices={toChoices(inks, inkChoices)}
              defaultValue={first.ink}
            />
          </Stack>
          <div className={styles.preview}>
            <PrintPreview choices={shown} pageCount={pageCount} pages={pages} />
          </div>
          <Stack>
            <FormActions>
              {canPrint && (
                <SubmitButton value="print" pendingText="Getting it ready">
                  Print my {shown.houses}
                </SubmitButton>
              )}
              <SubmitButton
                variant={canPrint ? 'secondary' : 'primary'}
                value="save"
                pendingText="Getting it ready"
              >
                Save the PDF
              </SubmitButton>
            </FormActions>
            {form.pending && <Progress received={received} />}
            {onSuccess && <Notice kind="success">{doneMessages[onSuccess]}</Notice>}
          </Stack>
        </div>
      </Form>
    </div>
  )
}

const doneMessages = {
  printed:
    'Your pack is with the printer’s own window: choose A4 and “Actual size”, then print. Nothing came up? Save the PDF and print that.',
  saved: 'The PDF is saved. Open it, choose Print, A4 and “Actual size”.',
}

/** A browser that keeps its PDF viewer to itself gets the file in its place. */
async function printOrSave(file: Blob, wantsPrint: boolean, name: string): Promise<'printed' | 'saved'> {
  if (wantsPrint)
    try {
      await printPdf(file, name)
      return 'printed'
    } catch {
      // Firefox lets nobody into its viewer in some settings.
    }
  saveFile(file, name)
  return 'saved'
}

function Progress({ received }: { received: number | null }) {
  return received === null ? (
    <ProgressBar label="Laying out your sheets" part={null} />
  ) : (
    <ProgressBar label="Fetching your sheets" part={received} />
  )
}
